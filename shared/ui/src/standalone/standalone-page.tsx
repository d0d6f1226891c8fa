import { useAuth, useBus } from '@quits/core';
import type { ToastRequest } from '@quits/core';
import { Notice } from '../index.ts';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { Navigate, matchPath, useLocation } from 'react-router-dom';
import { SignInForm } from './sign-in-form.tsx';

/** The last toast that was asked for: only the shell has a Toaster. */
function LastToast() {
  const [toast, setToast] = useState<ToastRequest>();
  useBus('standalone', 'toasts/requested', setToast);
  return toast ? <Notice title={toast.title}>{toast.description}</Notice> : null;
}

interface StandalonePageProps {
  Routes: ComponentType;
  /** The feature's paths; every other one leads to the first that names no one thing. */
  paths: readonly string[];
  /** Whether its screens are for people who are not signed in as well. */
  isForEverybody: boolean;
}

/** A feature's screens, below whatever it tells; somebody must be signed in for most. */
export function StandalonePage({ Routes, paths, isForEverybody }: StandalonePageProps) {
  const { status } = useAuth();
  const { pathname } = useLocation();
  const isOwn = paths.some((path) => matchPath(path, pathname) !== null);
  const home = paths.find((path) => !path.includes(':'));
  const screens = isOwn || home === undefined ? <Routes /> : <Navigate to={home} replace />;
  return (
    <>
      <LastToast />
      {isForEverybody || status !== 'signedOut' ? screens : <SignInForm />}
    </>
  );
}
