// What the variables mean is in docs/operations.md.
import { pointerPath, REMOTE_NAMES } from '@quits/federation';

const DEFAULT_WEB_PORT = 3000;
const DEFAULT_API_PORT = 8000;

export interface WebSettings {
  /** Port on which the app is served. */
  port: number;
  /** Port of the server beside it. */
  apiPort: number;
  /** The hosted back end, for a page on a public host. */
  apiUrl?: string;
  /** Further origins that remotes come from. */
  remoteOrigins: readonly string[];
  /** Remote → address of its pointer, for remotes on origins of their own. */
  pointers: Readonly<Record<string, string>>;
  /** Origins that a developer's own build may come from. */
  overrideOrigins: readonly string[];
  /** Origins that may frame the embed pages. */
  embedOrigins: readonly string[];
  /** Where pages send what became of loading remotes. */
  reportUrl?: string;
  /** Where browsers send what the pages' policy stopped. */
  cspReportUrl?: string;
}

/** A sentence for the person at the keyboard, not a programming mistake. */
export class SettingError extends Error {}

function readPort(name: string, text: string | undefined, otherwise: number): number {
  if (!text) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new SettingError(`${name} must be a port between 1 and 65535, not "${text}".`);
  }
  return port;
}

function readOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new SettingError(`${name} must name addresses like https://files.example.com, not "${text}".`);
  }
  return url.origin;
}

const listed = (text = '') => text.split(/[\s,]+/).filter(Boolean);
const readOrigins = (name: string, texts: readonly string[]) => texts.map((text) => readOrigin(name, text));

/** `mf-groups=https://groups.example.com`: that remote's own store is served there. */
function readPointer(text: string): [remote: string, address: string] {
  const [name = '', address = ''] = text.split(/=(.*)/);
  if (!REMOTE_NAMES.some((remote) => remote === name)) {
    throw new SettingError(`REMOTE_ORIGINS names "${name}"; the remotes are ${REMOTE_NAMES.join(', ')}.`);
  }
  return [name, `${readOrigin('REMOTE_ORIGINS', address)}/${pointerPath(name)}`];
}

function readAddress(name: string, text: string | undefined): string | undefined {
  return text ? new URL(text, readOrigin(name, text)).href.replace(/\/+$/, '') : undefined;
}

/**
 * Reads the web server's settings.
 *
 * @throws SettingError with one sentence that names the variable
 */
export function readSettings(env: NodeJS.ProcessEnv): WebSettings {
  const apiUrl = readAddress('API_URL', env.API_URL);
  const reportUrl = readAddress('REPORT_URL', env.REPORT_URL);
  const cspReportUrl = readAddress('CSP_REPORT_URL', env.CSP_REPORT_URL);
  const remotes = listed(env.REMOTE_ORIGINS);
  const isNamed = (text: string) => /^[\w-]+=/.test(text);
  return {
    port: readPort('WEB_PORT', env.WEB_PORT, DEFAULT_WEB_PORT),
    apiPort: readPort('PORT', env.PORT, DEFAULT_API_PORT),
    ...(apiUrl && { apiUrl }),
    ...(reportUrl && { reportUrl }),
    ...(cspReportUrl && { cspReportUrl }),
    remoteOrigins: readOrigins(
      'REMOTE_ORIGINS',
      remotes.map((text) => text.replace(/^[\w-]+=/, '')),
    ),
    pointers: Object.fromEntries(remotes.filter(isNamed).map(readPointer)),
    overrideOrigins: readOrigins('OVERRIDE_ORIGINS', listed(env.OVERRIDE_ORIGINS)),
    embedOrigins: readOrigins('EMBED_ORIGINS', listed(env.EMBED_ORIGINS)),
  };
}

/**
 * The part of the page's configuration that depends on where it is served. `extras`: our own server is
 * behind it and understands more than the specification lists.
 */
export function pageSettings({ apiPort, apiUrl, overrideOrigins, pointers, reportUrl }: WebSettings) {
  const remotes = REMOTE_NAMES.map((name) => [name, pointers[name] ?? `/${pointerPath(name)}`]);
  return {
    api: {
      extras: true,
      ...(apiPort !== DEFAULT_API_PORT && { port: apiPort }),
      ...(apiUrl && { hosted: apiUrl }),
    },
    ...(Object.keys(pointers).length > 0 && {
      remotes: Object.fromEntries(remotes) as Record<string, string>,
    }),
    ...(overrideOrigins.length > 0 && { overrideOrigins }),
    ...(reportUrl && { reportUrl }),
  };
}
