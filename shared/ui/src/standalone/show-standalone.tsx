import type { User } from '@quits/contracts';
import { RuntimeProvider, browserStorage, createConfig, createRuntime } from '@quits/core';
import type { HostServices } from '@quits/core';
import { StrictMode } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../styles/reset.css';
import '../styles/tokens.css';
import { loadMissingPart } from './missing-part.tsx';
import { StandalonePage } from './standalone-page.tsx';

/** What the development server writes into a feature's own page (`#standalone-settings`). */
interface StandaloneSettings {
  /** Port of the back end beside the page, when it is not 8000. */
  apiPort?: number;
  /** Who is signed in from the start: with recorded answers there is nobody to ask for a password. */
  session?: { token: string; user: User };
}

const host: HostServices = { kind: 'embedded', loadPart: loadMissingPart };

/**
 * Shows a feature on its own page, for development without the shell (`npm run dev -w <feature>`); never
 * part of what is deployed.
 *
 * @param Routes its screens
 * @param paths the paths that they have, as `contract.json` states them
 * @param options `isForEverybody`: they are for people who are not signed in as well
 * @returns takes the page away
 */
export function showStandalone(
  Routes: ComponentType,
  paths: readonly string[],
  { isForEverybody = false } = {},
): () => void {
  const written = document.getElementById('standalone-settings')?.textContent ?? '{}';
  const { apiPort, session } = JSON.parse(written) as StandaloneSettings;
  const config = createConfig(window.location, apiPort === undefined ? {} : { port: apiPort });
  const runtime = createRuntime({ config, storages: browserStorage() });
  if (session && runtime.session.snapshot().status !== 'signedIn') runtime.session.start(session);
  const root = createRoot(document.getElementById('root') ?? document.body);
  root.render(
    <StrictMode>
      <RuntimeProvider runtime={runtime} host={host}>
        <BrowserRouter>
          <StandalonePage Routes={Routes} paths={paths} isForEverybody={isForEverybody} />
        </BrowserRouter>
      </RuntimeProvider>
    </StrictMode>,
  );
  return () => {
    root.unmount();
    runtime.dispose();
  };
}
