import '@quits/shared/ui/styles/reset.css';
import '@quits/shared/ui/styles/tokens.css';
import { RuntimeProvider, browserStorage, createConfig, createRuntime } from '@quits/shared/core';
import type { HostServices } from '@quits/shared/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { RemoteRoutes } from './routes.tsx';

const runtime = createRuntime({ config: createConfig(window.location), storages: browserStorage() });
const host: HostServices = {
  kind: 'embedded',
  loadPart: (name) => Promise.reject(new Error(`${name} is not part of this page`)),
};

/** This remote's own page for development; whoever is signed in to the app on this origin is signed in here. */
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RuntimeProvider runtime={runtime} host={host}>
        <BrowserRouter>
          <RemoteRoutes />
        </BrowserRouter>
      </RuntimeProvider>
    </StrictMode>,
  );
}
