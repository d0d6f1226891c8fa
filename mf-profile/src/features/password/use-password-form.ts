import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type PasswordChange, passwordProblem } from './password-problem.ts';
import { useChangePassword } from './use-change-password.ts';

const EMPTY: PasswordChange = { current: '', next: '', confirmation: '' };

/** The state of the open form; closing drops it. */
export function usePasswordForm(email: string, onClose: () => void) {
  const { isBusy, change } = useChangePassword();
  const [typed, setTyped] = useState(EMPTY);
  const [shownProblem, setShownProblem] = useState<string>();
  const currentInput = useRef<HTMLInputElement>(null);
  const problem = passwordProblem(typed);

  useEffect(() => {
    currentInput.current?.focus();
  }, []);

  async function send(): Promise<void> {
    const outcome = await change({ email, current: typed.current, next: typed.next });
    if (outcome === 'changed') onClose();
    if (outcome === 'currentWrong') {
      currentInput.current?.focus();
      currentInput.current?.select();
    }
  }

  /** A disabled button ignores Enter: this shows the reason instead. */
  function explain(event: KeyboardEvent): void {
    if (event.key === 'Enter' && problem !== undefined) setShownProblem(problem);
  }

  const field = (name: keyof PasswordChange) => ({
    value: typed[name],
    onChange(value: string) {
      setTyped({ ...typed, [name]: value });
      setShownProblem(undefined);
    },
    onKeyDown: explain,
    readOnly: isBusy,
  });

  return {
    current: { ...field('current'), inputRef: currentInput },
    next: field('next'),
    confirmation: field('confirmation'),
    problem: shownProblem,
    isBusy,
    canSubmit: problem === undefined,
    submit(event: SubmitEvent): void {
      event.preventDefault();
      if (problem === undefined && !isBusy) void send();
    },
  };
}
