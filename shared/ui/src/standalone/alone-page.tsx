import { useAuth, useBus } from '@quits/core';
import type { ToastRequest } from '@quits/core';
import { Notice } from '../index.ts';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { SignInAlone } from './sign-in-alone.tsx';

/** The last toast that was asked for: only the shell has a Toaster. */
function LastToast() {
  const [toast, setToast] = useState<ToastRequest>();
  useBus('alone', 'toasts/requested', setToast);
  return toast ? <Notice title={toast.title}>{toast.description}</Notice> : null;
}

interface AlonePageProps {
  Routes: ComponentType;
  /** Whether its screens are for people who are not signed in as well. */
  isForEverybody: boolean;
}

/** A feature's screens, below whatever it tells; somebody must be signed in for most. */
export function AlonePage({ Routes, isForEverybody }: AlonePageProps) {
  const { status } = useAuth();
  return (
    <>
      <LastToast />
      {isForEverybody || status !== 'signedOut' ? <Routes /> : <SignInAlone />}
    </>
  );
}
