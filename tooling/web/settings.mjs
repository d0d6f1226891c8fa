// Node's built-ins alone. What the variables mean is in the README.

const DEFAULT_WEB_PORT = 3000;
const DEFAULT_API_PORT = 8000;

/**
 * @typedef {object} WebSettings
 * @property {number} port on which the app is served
 * @property {number} apiPort port of the server beside it
 * @property {string} [apiUrl] the hosted back end, for a page on a public host
 * @property {string[]} remoteOrigins further origins that remotes come from
 * @property {string[]} overrideOrigins origins that a developer's own build may come from
 * @property {string[]} embedOrigins origins that may frame the embed pages
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
 * Reads the web server's settings.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {WebSettings}
 * @throws SettingError with one sentence that names the variable
 */
export function readSettings(env) {
  const apiUrl = env.API_URL ? new URL(env.API_URL, readOrigin('API_URL', env.API_URL)).href : undefined;
  return {
    port: readPort('WEB_PORT', env.WEB_PORT, DEFAULT_WEB_PORT),
    apiPort: readPort('PORT', env.PORT, DEFAULT_API_PORT),
    ...(apiUrl ? { apiUrl: apiUrl.replace(/\/+$/, '') } : {}),
    remoteOrigins: readOrigins('REMOTE_ORIGINS', env.REMOTE_ORIGINS),
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
export function pageSettings({ apiPort, apiUrl, overrideOrigins }) {
  return {
    api: {
      extras: true,
      ...(apiPort === DEFAULT_API_PORT ? {} : { port: apiPort }),
      ...(apiUrl === undefined ? {} : { hosted: apiUrl }),
    },
    ...(overrideOrigins.length > 0 ? { overrideOrigins } : {}),
  };
}
