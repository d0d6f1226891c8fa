import '@quits/shared/ui/styles/reset.css';
import '@quits/shared/ui/styles/tokens.css';
import { RuntimeProvider, browserStorage, createConfig, createRuntime, useBus } from '@quits/shared/core';
import type { HostServices, ToastRequest } from '@quits/shared/core';
import { Notice } from '@quits/shared/ui';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { RemoteRoutes } from './routes.tsx';

const host: HostServices = {
  kind: 'embedded',
  loadPart: (name) => Promise.reject(new Error(`This page does not offer ${name}`)),
};

/** The last toast that was asked for: only the shell has a Toaster. */
function LastToast() {
  const [toast, setToast] = useState<ToastRequest>();
  useBus('mf-expenses-alone', 'toasts/requested', setToast);
  return toast ? <Notice title={toast.title}>{toast.description}</Notice> : null;
}

/** This feature's own page, for development without the shell. */
const runtime = createRuntime({ config: createConfig(window.location), storages: browserStorage() });
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RuntimeProvider runtime={runtime} host={host}>
        <BrowserRouter>
          <LastToast />
          <RemoteRoutes />
        </BrowserRouter>
      </RuntimeProvider>
    </StrictMode>,
  );
}
