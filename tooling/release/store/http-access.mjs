/** The header with which a store is asked, from the environment: it is sent to the store alone and never shown. */
export const AUTHORIZATION = 'STORE_AUTHORIZATION';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Reads the address of a store. What follows `?` is sent with every request (signed addresses carry their leave
 * there) and, like the header, never shown.
 *
 * @param {string} target
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ base: URL, label: string, headers: Record<string, string> }}
 * @throws Error with a sentence for the person at the keyboard
 */
export function readAccess(target, env) {
  if (!URL.canParse(target)) throw new Error('--to is no address that can be read');
  const base = new URL(target);
  const label = `${base.origin}${base.pathname}`;
  if (base.username || base.password) {
    throw new Error(`Put what ${base.host} asks for into ${AUTHORIZATION}, not into the address`);
  }
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const authorization = env[AUTHORIZATION] ?? '';
  if (authorization === '') return { base, label, headers: {} };
  if (!/^[\x20-\x7e]+$/.test(authorization))
    throw new Error(`${AUTHORIZATION} is no header: plain ASCII only`);
  if (base.protocol === 'http:' && !LOOPBACK.test(base.hostname)) {
    throw new Error(`${AUTHORIZATION} is only sent over https: ${label} would show it to the network`);
  }
  return { base, label, headers: { authorization } };
}

/** @param {boolean} hasLeave whether the header was sent */
const REASONS = (hasLeave) =>
  /** @type {Record<number, string>} */ ({
    401: hasLeave
      ? `it does not accept ${AUTHORIZATION}`
      : `put the whole Authorization header into ${AUTHORIZATION}, "Bearer …" or "Basic …"`,
    403: 'whoever asks may not do that (some stores say so of a missing file, too, unless listing is allowed)',
    405: 'it takes no uploads: reach the store by a command of yours, --to "command:…"',
    409: 'a folder is missing, and it did not let it be made',
    413: 'the file is too large for it',
    501: 'it takes no uploads: reach the store by a command of yours, --to "command:…"',
    507: 'it is full',
  });

/**
 * What a person can do about an answer that is no success.
 *
 * @param {string} what "PUT remotes/mf-groups/current.json"
 * @param {string} label
 * @param {import('./http-request.mjs').Answer} answer
 * @param {boolean} hasLeave
 */
export function complaint(what, label, { status, headers }, hasLeave) {
  const isElsewhere = status >= 300 && status < 400 && headers.location !== undefined;
  const reason = isElsewhere ? 'name the address it leads to' : REASONS(hasLeave)[status];
  return new Error(`${label} answers ${status} to ${what}${reason ? `: ${reason}` : ''}`);
}
