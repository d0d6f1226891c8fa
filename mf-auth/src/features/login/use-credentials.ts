import { useRef, useState } from 'react';
import { emailProblem } from '../../lib/email.ts';

/** Selecting alone does not move the focus in every browser. */
function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

/** The two fields of /login: what is typed, what is wrong with it, and where the focus goes. */
export function useCredentials() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const emailError = emailProblem(email);
  const passwordError = password === '' ? 'Enter your password' : undefined;

  return {
    credentials: { email: email.trim(), password },
    emailField: {
      value: email,
      onChange: setEmail,
      inputRef: emailInput,
      error: isChecked ? emailError : undefined,
    },
    passwordField: {
      value: password,
      onChange: setPassword,
      inputRef: passwordInput,
      error: isChecked ? passwordError : undefined,
    },
    /** Shows what is wrong, moves the focus there, and tells whether nothing is. */
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
