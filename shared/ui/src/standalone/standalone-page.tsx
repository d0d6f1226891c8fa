import { type ToastRequest, useAuth, useBus } from '@quits/core';
import { Notice } from '../index.ts';
import { type ComponentType, useState } from 'react';
import { Navigate, matchPath, useLocation } from 'react-router-dom';
import { SignInForm } from './sign-in-form.tsx';

/** The last requested toast: only the shell has a Toaster. */
function LastToast() {
  const [toast, setToast] = useState<ToastRequest>();
  useBus('standalone', 'toasts/requested', setToast);
  return toast ? <Notice title={toast.title}>{toast.description}</Notice> : null;
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
      {isForEverybody || status !== 'signedOut' ? screens : <SignInForm />}
    </>
  );
}
