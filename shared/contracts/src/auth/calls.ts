import type { Call } from '../call.ts';
import { fields, text } from '../guards.ts';

const token = fields({ access_token: text });

export const AUTH_CALLS = {
  signIn: { method: 'POST', path: '/auth/token', access: 'public', isForm: true, requires: token },
  register: { method: 'POST', path: '/auth/register', access: 'public' },
  updatePassword: { method: 'PUT', path: '/auth/users/me/password', access: 'signedIn' },
  requestResetMail: { method: 'POST', path: '/auth/forgot-password', access: 'public' },
  checkResetLink: { method: 'GET', path: '/auth/reset-password/:token', access: 'public' },
  resetPassword: { method: 'POST', path: '/auth/reset-password', access: 'public' },
  signOut: { method: 'POST', path: '/auth/logout', access: 'signedIn', isExtra: true },
  demoSignIn: { method: 'POST', path: '/auth/demo', access: 'public', isExtra: true, requires: token },
} as const satisfies Record<string, Call>;
