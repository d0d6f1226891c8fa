// Node's built-ins alone. What the variables mean is in docs/operations.md.
import { REMOTES } from '../../tooling/build/workspace.mjs';

const DEFAULT_WEB_PORT = 3000;
const DEFAULT_API_PORT = 8000;

/**
 * @typedef {object} WebSettings
 * @property {number} port on which the app is served
 * @property {number} apiPort port of the server beside it
 * @property {string} [apiUrl] the hosted back end, for a page on a public host
 * @property {string[]} remoteOrigins further origins that remotes come from
 * @property {Record<string, string>} pointers remote → address of its pointer, for remotes on origins of their own
 * @property {string[]} overrideOrigins origins that a developer's own build may come from
 * @property {string[]} embedOrigins origins that may frame the embed pages
 * @property {string} [reportUrl] where pages send what became of loading remotes
 * @property {string} [cspReportUrl] where browsers send what the pages' policy stopped
 */

/** A sentence for the person at the keyboard, not a programming mistake. */
export class SettingError extends Error {}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {number} otherwise
 * @throws SettingError
 */
function readPort(name, text, otherwise) {
  if (text === undefined || text === '') return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new SettingError(`${name} must be a port between 1 and 65535, not "${text}".`);
  }
  return port;
}

/** @param {string} name @param {string} text @throws SettingError */
function readOrigin(name, text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new SettingError(`${name} must name addresses like https://files.example.com, not "${text}".`);
  }
  return url.origin;
}

/** @param {string} name @param {string | undefined} text */
const readOrigins = (name, text = '') =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((origin) => readOrigin(name, origin));

/**
 * `mf-groups=https://groups.example.com`: that remote's own store is served there.
 *
 * @param {string} text
 * @throws SettingError
 */
function readPointers(text) {
  const named = text.split(/[\s,]+/).filter((part) => /^[\w-]+=/.test(part));
  return Object.fromEntries(
    named.map((part) => {
      const [name = '', address = ''] = part.split(/=(.*)/);
      if (!REMOTES.includes(name)) {
        throw new SettingError(`REMOTE_ORIGINS names "${name}"; the remotes are ${REMOTES.join(', ')}.`);
      }
      return [name, `${readOrigin('REMOTE_ORIGINS', address)}/remotes/${name}/current.json`];
    }),
  );
}

/** @param {string} name @param {string | undefined} text */
function readAddress(name, text) {
  return text ? new URL(text, readOrigin(name, text)).href.replace(/\/+$/, '') : undefined;
}

/**
 * Reads the web server's settings.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {WebSettings}
 * @throws SettingError with one sentence that names the variable
 */
export function readSettings(env) {
  const apiUrl = readAddress('API_URL', env.API_URL);
  const reportUrl = readAddress('REPORT_URL', env.REPORT_URL);
  const cspReportUrl = readAddress('CSP_REPORT_URL', env.CSP_REPORT_URL);
  const remoteOrigins = env.REMOTE_ORIGINS ?? '';
  return {
    port: readPort('WEB_PORT', env.WEB_PORT, DEFAULT_WEB_PORT),
    apiPort: readPort('PORT', env.PORT, DEFAULT_API_PORT),
    ...(apiUrl ? { apiUrl } : {}),
    ...(reportUrl ? { reportUrl } : {}),
    ...(cspReportUrl ? { cspReportUrl } : {}),
    remoteOrigins: readOrigins('REMOTE_ORIGINS', remoteOrigins.replace(/[\w-]+=/g, '')),
    pointers: readPointers(remoteOrigins),
    overrideOrigins: readOrigins('OVERRIDE_ORIGINS', env.OVERRIDE_ORIGINS),
    embedOrigins: readOrigins('EMBED_ORIGINS', env.EMBED_ORIGINS),
  };
}

/**
 * The part of the page's configuration that depends on where it is served. `extras`: our own server is
 * behind it and understands more than the specification lists.
 *
 * @param {WebSettings} settings
 */
export function pageSettings({ apiPort, apiUrl, overrideOrigins, pointers, reportUrl }) {
  const remotes = REMOTES.map((name) => [name, pointers[name] ?? `/remotes/${name}/current.json`]);
  return {
    api: {
      extras: true,
      ...(apiPort === DEFAULT_API_PORT ? {} : { port: apiPort }),
      ...(apiUrl === undefined ? {} : { hosted: apiUrl }),
    },
    ...(Object.keys(pointers).length > 0 ? { remotes: Object.fromEntries(remotes) } : {}),
    ...(overrideOrigins.length > 0 ? { overrideOrigins } : {}),
    ...(reportUrl === undefined ? {} : { reportUrl }),
  };
}
