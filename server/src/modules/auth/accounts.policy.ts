import { LIFETIMES } from '@quits/contracts';

/** A password change needs the account's password, given at `POST /auth/token` in the last 5 minutes (decisions §5). */
export function canChangePassword(user: { password_confirmed_at: number | null }, now: number): boolean {
  return (
    user.password_confirmed_at !== null && now - user.password_confirmed_at <= LIFETIMES.passwordConfirmation
  );
}
