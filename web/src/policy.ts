import { REMOTE_NAMES } from '@quits/federation';
import type { WebSettings } from './settings.ts';

const LOCAL_HOST = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})$/;

/**
 * The source that lets a page call the server on its host (specification §7: the same host if it is
 * localhost or an IP address). The Host header comes from the browser and ends up in a response
 * header, so it is validated.
 */
export function apiSource(host: string | undefined, apiPort: number): string | undefined {
  const name = (host ?? '').replace(/:\d+$/, '');
  if (LOCAL_HOST.test(name)) return `${name}:${apiPort}`;
  return undefined;
}

/**
 * Whether the page's host is an IPv6 address. The policy's grammar does not support them, so such
 * pages could not call a server.
 */
export const isIpv6Host = (host = '') => host.startsWith('[');

/**
 * The Trusted Types policies that may create script URLs: webpack's runtime of each build, and the
 * loader of entries. Two versions of a remote on one page share a name.
 */
const TRUSTED = [
  'quits-entries',
  // 'remote' is the policy of all features that REMOTE_NAMES does not list.
  ...['shell', 'embed', ...REMOTE_NAMES, 'remote'].map((name) => `quits-${name}`),
  "'allow-duplicates'",
];

interface PolicyParts {
  settings: WebSettings;
  /** The request's Host header. */
  host?: string | undefined;
  scriptHashes?: readonly string[];
  /** Hashes of the style elements that scripts insert. */
  styleHashes?: readonly string[];
  /** Whether it is an embed page, which the configured origins may frame. */
  isFramed?: boolean;
}

/**
 * The page's Content-Security-Policy. It lists origins and build hashes, never versions or nonces,
 * so a remote's deployment does not change it.
 */
export function contentSecurityPolicy(parts: PolicyParts): string {
  const { settings, host, scriptHashes = [], styleHashes = [], isFramed = false } = parts;
  const remotes = [...settings.remoteOrigins, ...settings.overrideOrigins];
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const called = [settings.apiUrl, settings.reportUrl].map((address) => address && new URL(address).origin);
  const api = settings.isOneOrigin ? undefined : apiSource(host, settings.apiPort);
  const directives: Record<string, readonly (string | undefined)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...remotes, ...quoted(scriptHashes)],
    'style-src': ["'self'", ...remotes, ...quoted(styleHashes)],
    'connect-src': ["'self'", ...remotes, api, ...called],
    'img-src': ["'self'", 'data:', ...remotes],
    'font-src': ["'self'", ...remotes],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED,
    'frame-ancestors': isFramed && settings.embedOrigins.length > 0 ? settings.embedOrigins : ["'none'"],
    ...(settings.cspReportUrl && { 'report-uri': [settings.cspReportUrl] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources.filter(Boolean))].join(' '))
    .join('; ');
}

/** Headers of every page. URLs can contain tokens, so other sites never receive a referrer. */
export const PAGE_HEADERS = {
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** Header of a server that is reached by https alone, as those of the API (a year, in seconds). */
export const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Headers of the page that shows a group to people without an account: search engines leave it out. */
export const NOINDEX = { 'x-robots-tag': 'noindex' };

/** Headers of files that pages on other origins may load. */
export const CORS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};
