import type { Call } from '../call.ts';
import { fields, identified, list, text } from '../guards.ts';

const options = fields({ challenge: text });

/** Passkeys (WebAuthn): those of a person, and signing in with one. */
export const PASSKEYS_CALLS = {
  getNewPasskeyOptions: {
    method: 'POST',
    path: '/auth/passkeys/options',
    isExtra: true,
    requires: options,
  },
  addPasskey: { method: 'POST', path: '/auth/passkeys', isExtra: true, requires: identified },
  getPasskeys: { method: 'GET', path: '/auth/passkeys', isExtra: true, requires: list(identified) },
  renamePasskey: { method: 'PUT', path: '/auth/passkeys/:id', isExtra: true },
  removePasskey: { method: 'DELETE', path: '/auth/passkeys/:id', isExtra: true },
  getPasskeyOptions: { method: 'POST', path: '/auth/passkey/options', isExtra: true, requires: options },
  signInWithPasskey: {
    method: 'POST',
    path: '/auth/passkey',
    isExtra: true,
    requires: fields({ access_token: text }),
  },
} as const satisfies Record<string, Call>;
