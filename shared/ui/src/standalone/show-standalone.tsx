import { RuntimeProvider, browserStorage, createRuntime } from '@quits/core';
import type { HostServices } from '@quits/core';
import { StrictMode } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../styles/reset.css';
import '../styles/tokens.css';
import { StandalonePage } from './standalone-page.tsx';
import { standaloneConfig, readStandaloneSettings, startGivenSession } from './standalone-settings.ts';

const host: HostServices = {
  kind: 'embedded',
  loadPart: (name) => Promise.reject(new Error(`This page does not offer ${name}`)),
};

/**
 * Shows a feature on its own page, for development without the shell.
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
  const settings = readStandaloneSettings(document);
  const runtime = createRuntime({ config: standaloneConfig(settings), storages: browserStorage() });
  startGivenSession(runtime, settings.session);
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
