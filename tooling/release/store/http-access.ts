import { Refusal } from '../../lib/refusal.ts';

/** The header with which a store is asked, from the environment: it is sent to the store alone and never shown. */
export const AUTHORIZATION = 'STORE_AUTHORIZATION';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Where a store is, and how it is asked. */
export interface Access {
  base: URL;
  label: string;
  headers: { authorization?: string };
}

/**
 * Reads the address of a store. What follows `?` is sent with every request (signed addresses carry their leave
 * there) and, like the header, never shown.
 *
 * @throws Refusal with a sentence for the person at the keyboard
 */
export function readAccess(target: string, env: NodeJS.ProcessEnv): Access {
  if (!URL.canParse(target)) throw new Refusal('--to is no address that can be read');
  const base = new URL(target);
  const label = `${base.origin}${base.pathname}`;
  if (base.username || base.password)
    throw new Refusal(`Put what ${base.host} asks for into ${AUTHORIZATION}, not into the address`);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const authorization = env[AUTHORIZATION] ?? '';
  if (authorization === '') return { base, label, headers: {} };
  if (!/^[\x20-\x7e]+$/.test(authorization))
    throw new Refusal(`${AUTHORIZATION} is no header: plain ASCII only`);
  if (base.protocol === 'http:' && !LOOPBACK.test(base.hostname))
    throw new Refusal(`${AUTHORIZATION} is only sent over https: ${label} would show it to the network`);
  return { base, label, headers: { authorization } };
}

const BY_COMMAND = 'it takes no uploads: reach the store by a command of yours, --to "command:…"';

const REASONS: Readonly<Record<number, string>> = {
  401: `put the whole Authorization header into ${AUTHORIZATION}, "Bearer …" or "Basic …"`,
  403: 'whoever asks may not do that (some stores say so of a missing file, too, unless listing is allowed)',
  405: BY_COMMAND,
  409: 'a folder is missing, and it did not let it be made',
  413: 'the file is too large for it',
  501: BY_COMMAND,
  507: 'it is full',
};

function reasonOf(status: number, isElsewhere: boolean, hasAuthorization: boolean): string | undefined {
  if (isElsewhere) return 'name the address it leads to';
  if (status === 401 && hasAuthorization) return `it does not accept ${AUTHORIZATION}`;
  return REASONS[status];
}

/**
 * What a person can do about an answer that is no success.
 *
 * @param what "PUT remotes/mf-groups/current.json"
 * @param isElsewhere whether the answer leads to another address
 */
export function complaint(
  what: string,
  status: number,
  isElsewhere: boolean,
  { label, headers }: Access,
): Refusal {
  const reason = reasonOf(status, isElsewhere, 'authorization' in headers);
  return new Refusal(`${label} answers ${status} to ${what}${reason ? `: ${reason}` : ''}`);
}
