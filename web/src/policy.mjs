import { REMOTES } from '../../tooling/build/workspace.mjs';

const LOCAL_HOST = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})$/;
const IPV6_HOST = /^\[[0-9a-f:.]+\]$/i;

/**
 * The source that lets a page call the server beside it (specification §7: same host when that is localhost
 * or an IP address). The Host header is the browser's, but is checked: it ends in a header of ours.
 *
 * @param {string | undefined} host the request's Host header
 * @param {number} apiPort
 * @returns {string | undefined}
 */
export function apiSource(host, apiPort) {
  const name = (host ?? '').replace(/:\d+$/, '');
  if (LOCAL_HOST.test(name)) return `${name}:${apiPort}`;
  // The policy's grammar knows no IPv6 address.
  return IPV6_HOST.test(name) ? `*:${apiPort}` : undefined;
}

/**
 * Who may make addresses of scripts (Trusted Types): webpack's runtime of each build (tooling/build/webpack/base.mjs)
 * and the loader of entries. Two versions of a remote on one page have one name.
 */
const TRUSTED = [
  'quits-entries',
  ...['shell', 'embed', ...REMOTES].map((name) => `quits-${name}`),
  "'allow-duplicates'",
];

/**
 * @typedef {object} PolicyParts
 * @property {string} [host] the request's Host header
 * @property {import('./settings.mjs').WebSettings} settings
 * @property {readonly string[]} scriptHashes of the page's inline scripts
 * @property {readonly string[]} styleHashes of the style elements that scripts insert
 * @property {boolean} [isFramed] an embed page, which the named origins may frame
 */

/**
 * The page's Content-Security-Policy. It lists origins and build hashes, never versions or nonces, so that a
 * remote's deploy changes nothing here.
 *
 * @param {PolicyParts} parts
 */
export function contentSecurityPolicy({ host, settings, scriptHashes, styleHashes, isFramed = false }) {
  const remotes = [...settings.remoteOrigins, ...settings.overrideOrigins];
  const quoted = (/** @type {readonly string[]} */ hashes) => hashes.map((hash) => `'${hash}'`);
  const called = [settings.apiUrl, settings.reportUrl].map((address) => address && new URL(address).origin);
  /** @type {Record<string, readonly (string | undefined)[]>} */
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...remotes, ...quoted(scriptHashes)],
    'style-src': ["'self'", ...remotes, ...quoted(styleHashes)],
    'connect-src': ["'self'", ...remotes, apiSource(host, settings.apiPort), ...called],
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
    ...(settings.cspReportUrl ? { 'report-uri': [settings.cspReportUrl] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources.filter(Boolean))].join(' '))
    .join('; ');
}

/** Headers of every page. Links carry tokens: no address of ours is told to another site. */
export const PAGE_HEADERS = {
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};
