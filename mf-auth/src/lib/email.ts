import { msg } from '@quits/domain';

/** The pattern of an e-mail address in `<input type="email">` (HTML standard). */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** The error in a typed e-mail address as an English message, or `undefined`. */
export function emailProblem(email: string): string | undefined {
  const typed = email.trim();
  if (typed === '') return msg('Enter your email address');
  return EMAIL.test(typed) ? undefined : msg('Enter an email address like name@example.com');
}
