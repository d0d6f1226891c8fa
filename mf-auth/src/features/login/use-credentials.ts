import { cleanText, t } from '@quits/domain';
import { useRef, useState } from 'react';
import { emailProblem } from '../../lib/email.ts';

/** In some browsers, selecting alone doesn't move the focus. */
function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

/**
 * The fields of /login: their values, their errors, and the focus.
 *
 * @param proposedEmail the address until the field has had the focus
 */
export function useCredentials(proposedEmail = '') {
  const [typedEmail, setEmail] = useState<string>();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const email = typedEmail ?? proposedEmail;
  const emailError = emailProblem(email);
  const passwordError = password === '' ? t('Enter your password') : undefined;

  return {
    credentials: { email: email.trim(), password },
    name: cleanText(name),
    nameField: { value: name, onChange: setName },
    emailField: {
      value: email,
      onChange: setEmail,
      // An address that is proposed later would mix with what the person types.
      onFocus: () => {
        setEmail(email);
      },
      inputRef: emailInput,
      error: isChecked && emailError !== undefined ? t(emailError) : undefined,
    },
    passwordField: {
      value: password,
      onChange: setPassword,
      inputRef: passwordInput,
      error: isChecked ? passwordError : undefined,
    },
    /** Shows the errors, focuses the first, and returns whether there are none. */
    check(): boolean {
      setIsChecked(true);
      if (emailError !== undefined) emailInput.current?.focus();
      else if (passwordError !== undefined) passwordInput.current?.focus();
      return emailError === undefined && passwordError === undefined;
    },
    forgetCheck: () => {
      setIsChecked(false);
    },
    selectEmail: () => {
      selectAll(emailInput.current);
    },
    selectPassword: () => {
      selectAll(passwordInput.current);
    },
  };
}
