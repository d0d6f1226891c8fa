const PASSWORD = 'Correct1horse';

export const AUTH_SAMPLES = {
  signIn: { username: 'ann@example.org', password: PASSWORD },
  register: { email: 'ann@example.org', password: PASSWORD },
  updatePassword: { new_password: PASSWORD },
  /** Not the password of the others: a test would lose its people. */
  deleteAccount: { password: 'Wrong1password' },
  requestResetMail: { email: 'ann@example.org' },
  resetPassword: { token: 'A'.repeat(43), new_password: PASSWORD },
};
