import { RuntimeProvider, browserStorage, createRuntime } from '@quits/core';
import type { HostServices } from '@quits/core';
import { StrictMode } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../styles/reset.css';
import '../styles/tokens.css';
import { AlonePage } from './alone-page.tsx';
import { aloneConfig, readAloneSettings, startGivenSession } from './alone-settings.ts';

const host: HostServices = {
  kind: 'embedded',
  loadPart: (name) => Promise.reject(new Error(`This page does not offer ${name}`)),
};

/**
 * Shows a feature on its own page, for development without the shell.
 *
 * @param Routes its screens
 * @param options `isForEverybody`: they are for people who are not signed in as well
 * @returns takes the page away
 */
export function showAlone(Routes: ComponentType, { isForEverybody = false } = {}): () => void {
  const settings = readAloneSettings(document);
  const runtime = createRuntime({ config: aloneConfig(settings), storages: browserStorage() });
  startGivenSession(runtime, settings.session);
  const root = createRoot(document.getElementById('root') ?? document.body);
  root.render(
    <StrictMode>
      <RuntimeProvider runtime={runtime} host={host}>
        <BrowserRouter>
          <AlonePage Routes={Routes} isForEverybody={isForEverybody} />
        </BrowserRouter>
      </RuntimeProvider>
    </StrictMode>,
  );
  return () => {
    root.unmount();
    runtime.dispose();
  };
}
