import { openSession, useRuntime } from '@quits/core';
import { Button, Notice, Page, PasswordField, Stack, TextField, explainFailure } from '../index.ts';
import { type SubmitEvent, useState } from 'react';

/** Signs a developer in: a page on another port doesn't share the app's session. */
export function SignInForm() {
  const runtime = useRuntime();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    openSession(runtime, { email, password }).catch((error: unknown) => {
      setProblem(explainFailure(error) ?? 'Signing in failed');
    });
  };
  return (
    <Page title="Sign in" width="form">
      <form onSubmit={submit}>
        <Stack gap={16}>
          <p>This page shows one feature alone. Sign in with an account on its server.</p>
          <TextField label="Email" type="email" autoComplete="username" value={email} onChange={setEmail} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          {problem === undefined ? null : <Notice tone="danger" title={problem} />}
          <Button type="submit">Sign in</Button>
        </Stack>
      </form>
    </Page>
  );
}
