import { openSession, type ToastRequest, useAuth, useBus, useRuntime } from '@quits/core';
import { Button, explainFailure, Notice, Page, PasswordField, Stack, TextField } from '../index.ts';
import { Component, type ComponentType, type ReactNode, type SubmitEvent, useState } from 'react';
import { Navigate, matchPath, useLocation } from 'react-router-dom';

/** Signs a developer in: a page on another port doesn't share the app's session. */
function SignInForm() {
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

/** The last requested toast: only the shell has a Toaster. */
function LastToast() {
  const [toast, setToast] = useState<ToastRequest>();
  useBus('standalone', 'toasts/requested', setToast);
  return toast ? <Notice title={toast.title}>{toast.description}</Notice> : null;
}

/** Shows what the feature throws in place of its screens, until fast refresh brings better code. */
class ShownError extends Component<{ children: ReactNode }, { thrown?: Error }> {
  override state: { thrown?: Error } = {};

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown: thrown instanceof Error ? thrown : new Error('no Error', { cause: thrown }) };
  }

  override render() {
    const { thrown } = this.state;
    if (thrown === undefined) return this.props.children;
    return (
      <Notice tone="danger" title={`The feature threw: ${thrown.message}`}>
        <pre>{thrown.stack}</pre>
      </Notice>
    );
  }
}

interface StandalonePageProps {
  Routes: ComponentType;
  /** The feature's paths; every other path leads to the first one without parameters. */
  paths: readonly string[];
  /** Whether its screens are for signed-out people as well. */
  isForEverybody: boolean;
}

/** A feature's screens below its last toast. Most features require a signed-in person. */
export function StandalonePage({ Routes, paths, isForEverybody }: StandalonePageProps) {
  const { status } = useAuth();
  const { pathname } = useLocation();
  const isOwn = paths.some((path) => matchPath(path, pathname) !== null);
  const home = paths.find((path) => !path.includes(':'));
  const screens = isOwn || home === undefined ? <Routes /> : <Navigate to={home} replace />;
  return (
    <>
      <LastToast />
      <ShownError>{isForEverybody || status !== 'signedOut' ? screens : <SignInForm />}</ShownError>
    </>
  );
}
