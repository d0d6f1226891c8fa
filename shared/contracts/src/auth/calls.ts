import type { Call } from '../call.ts';
import { fields, text } from '../guards.ts';

const token = fields({ access_token: text });

export const AUTH_CALLS = {
  signIn: { method: 'POST', path: '/auth/token', isForm: true, requires: token },
  register: { method: 'POST', path: '/auth/register' },
  updatePassword: { method: 'PUT', path: '/auth/users/me/password' },
  requestResetMail: { method: 'POST', path: '/auth/forgot-password' },
  checkResetLink: { method: 'GET', path: '/auth/reset-password/:token' },
  resetPassword: { method: 'POST', path: '/auth/reset-password' },
  signOut: { method: 'POST', path: '/auth/logout', isExtra: true },
  deleteAccount: { method: 'POST', path: '/auth/users/me/delete', isExtra: true },
  demoSignIn: { method: 'POST', path: '/auth/demo', isExtra: true, requires: token },
} as const satisfies Record<string, Call>;
