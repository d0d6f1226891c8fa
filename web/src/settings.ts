// docs/operations.md explains the variables.
import { SWITCH_WORDS, readSwitch } from '@quits/contracts';
import { pointerPath, REMOTE_NAMES } from '@quits/federation';

const DEFAULT_WEB_PORT = 3000;
const DEFAULT_API_PORT = 8000;

export interface WebSettings {
  /** Port of the web server. */
  port: number;
  /** Port of the API server on the same machine. */
  apiPort: number;
  /** Whether the API answers on the page's own origin. */
  isOneOrigin: boolean;
  /** The app's address, without a slash at its end; undefined: not set. */
  publicUrl: string | undefined;
  /** Whether browsers must come by https from now on. */
  isHttpsOnly: boolean;
  /** The hosted back end, for a page on a public host. */
  apiUrl: string | undefined;
  remoteOrigins: readonly string[];
  /** Maps remotes on separate origins to the URLs of their pointers. */
  pointers: Readonly<Record<string, string>>;
  /** Origins that may serve a developer's override of a remote. */
  overrideOrigins: readonly string[];
  /** Origins that may frame the embed pages. */
  embedOrigins: readonly string[];
  /** Where pages report the results of loading remotes. */
  reportUrl: string | undefined;
  /** Where browsers report violations of the pages' policy. */
  cspReportUrl: string | undefined;
  /** Whether browsers must unregister the service worker that caches the page. */
  withoutServiceWorker: boolean;
  /** Whether visitors may try the app with sample data. */
  hasDemo: boolean;
  /** Set when not everyone may create an account. */
  registration: 'invited' | 'closed' | undefined;
  /** The identity provider by which people sign in, as they know it; `only`: the server takes no passwords. */
  provider: { name: string; only?: true } | undefined;
}

/** An operator's mistake in a setting, not a bug. The message is one sentence. */
export class SettingError extends Error {}

type Env = NodeJS.ProcessEnv;

function readPort(env: Env, name: string, otherwise: number): number {
  const text = env[name];
  if (!text) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new SettingError(`${name} must be a port between 1 and 65535, not "${text}".`);
  }
  return port;
}

function originOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new SettingError(`${name} must name addresses like https://files.example.com, not "${text}".`);
  }
  return url.origin;
}

function isOn(env: Env, name: string, unset = false): boolean {
  const text = env[name];
  const isSet = text ? readSwitch(text) : unset;
  if (isSet === undefined) throw new SettingError(`${name} ${SWITCH_WORDS}, not "${String(text)}".`);
  return isSet;
}
const readList = (env: Env, name: string) => (env[name] ?? '').split(/[\s,]+/).filter(Boolean);
const readOrigins = (env: Env, name: string) => readList(env, name).map((text) => originOf(name, text));

function readAddress(env: Env, name: string): string | undefined {
  const text = env[name];
  return text ? new URL(text, originOf(name, text)).href.replace(/\/+$/, '') : undefined;
}

function readRegistration(env: Env): WebSettings['registration'] {
  const text = env.REGISTRATION;
  if (text === 'invited' || text === 'closed') return text;
  if (text && text !== 'open')
    throw new SettingError(`REGISTRATION must be open, invited or closed, not "${text}".`);
  return undefined;
}

function readProvider(env: Env): WebSettings['provider'] {
  const issuer = readAddress(env, 'OIDC_ISSUER');
  const name = env.OIDC_NAME?.trim() ?? '';
  if (issuer === undefined) return undefined;
  return {
    name: name === '' ? new URL(issuer).host : name,
    ...(isOn(env, 'OIDC_ONLY') && { only: true }),
  };
}

/**
 * Parses the origins of remotes. `mf-groups=https://groups.example.com` means that this remote's
 * store is served there.
 */
function readRemotes(env: Env): Pick<WebSettings, 'remoteOrigins' | 'pointers'> {
  const pairs = readList(env, 'REMOTE_ORIGINS').map((text) => {
    const [, remote, address = ''] = /^(?:([\w-]+)=)?(.*)$/.exec(text) ?? [];
    if (remote !== undefined && !REMOTE_NAMES.some((known) => known === remote))
      throw new SettingError(`REMOTE_ORIGINS names "${remote}"; the remotes are ${REMOTE_NAMES.join(', ')}.`);
    return { remote, origin: originOf('REMOTE_ORIGINS', address) };
  });
  return {
    remoteOrigins: pairs.map(({ origin }) => origin),
    pointers: Object.fromEntries(
      pairs.flatMap(({ remote, origin }) => (remote ? [[remote, `${origin}/${pointerPath(remote)}`]] : [])),
    ),
  };
}

/**
 * Reads the web server's settings.
 *
 * @throws SettingError with one sentence that names the variable
 */
export const readSettings = (env: Env): WebSettings => ({
  port: readPort(env, 'WEB_PORT', DEFAULT_WEB_PORT),
  apiPort: readPort(env, 'PORT', DEFAULT_API_PORT),
  isOneOrigin: isOn(env, 'ONE_ORIGIN'),
  publicUrl: readAddress(env, 'PUBLIC_URL'),
  isHttpsOnly: isOn(env, 'ONE_ORIGIN') && env.NODE_ENV === 'production',
  apiUrl: readAddress(env, 'API_URL'),
  reportUrl: readAddress(env, 'REPORT_URL'),
  cspReportUrl: readAddress(env, 'CSP_REPORT_URL'),
  withoutServiceWorker: !isOn(env, 'SERVICE_WORKER', true),
  hasDemo: isOn(env, 'DEMO'),
  registration: readRegistration(env),
  provider: readProvider(env),
  ...readRemotes(env),
  overrideOrigins: readOrigins(env, 'OVERRIDE_ORIGINS'),
  embedOrigins: readOrigins(env, 'EMBED_ORIGINS'),
});

/**
 * The part of the page's configuration that depends on the host. `extras` means that the API is our
 * server, which supports more than the specification.
 *
 * @param isEmpty whether the server has no account so far. Browsers must not keep a page that says so.
 */
export function pageSettings(settings: WebSettings, isEmpty = false) {
  const { apiPort, apiUrl, hasDemo, isOneOrigin, provider, registration } = settings;
  const { overrideOrigins, pointers, reportUrl } = settings;
  // The first account of a demo is a visitor's, and runs nothing.
  const isFirstStart = isEmpty && !hasDemo;
  const remotes = REMOTE_NAMES.map((name) => [name, pointers[name] ?? `/${pointerPath(name)}`]);
  return {
    api: {
      extras: true,
      base: isOneOrigin ? '/' : undefined,
      port: apiPort === DEFAULT_API_PORT ? undefined : apiPort,
      hosted: apiUrl,
      demo: hasDemo || undefined,
      registration,
      provider,
      first: isFirstStart || undefined,
    },
    ...(Object.keys(pointers).length > 0 && {
      remotes: Object.fromEntries(remotes) as Record<string, string>,
    }),
    overrideOrigins: overrideOrigins.length > 0 ? overrideOrigins : undefined,
    reportUrl,
    serviceWorker: settings.withoutServiceWorker || isFirstStart ? false : undefined,
  };
}
