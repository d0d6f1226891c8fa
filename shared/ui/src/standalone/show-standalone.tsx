import type { User } from '@quits/contracts';
import {
  browserStorage,
  createConfig,
  createRuntime,
  type HostServices,
  type PartName,
  RuntimeProvider,
  showKeptLanguage,
} from '@quits/core';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Dialog } from '../dialog/index.ts';
import '../styles/reset.css';
import '../styles/tokens.css';
import { StandalonePage } from './standalone-page.tsx';

interface MissingPartProps {
  name: PartName;
  isOpen: boolean;
  onClose: () => void;
}

/** Replaces a sibling's part, which a feature's own page doesn't include. This is not a load failure. */
function MissingPart({ name, isOpen, onClose }: MissingPartProps) {
  return (
    <Dialog title="Not in this page" size="s" isOpen={isOpen} onClose={onClose}>
      <p>
        {name} is shown here in the app. This page is one feature alone; <code>npm run dev</code> serves the
        whole app.
      </p>
    </Dialog>
  );
}

/** Gives placeholders for the parts of siblings. */
export const loadMissingPart: HostServices['loadPart'] = (name) =>
  Promise.resolve(({ isOpen, onClose }) => <MissingPart name={name} isOpen={isOpen} onClose={onClose} />);

/** Settings that the development server writes into a feature's own page (`#standalone-settings`). */
interface StandaloneSettings {
  /** Port of the page's back end, when it is not 8000. */
  apiPort?: number;
  /** The initial session: recorded answers can't check a password. */
  session?: { token: string; user: User };
}

const host: HostServices = { kind: 'embedded', loadPart: loadMissingPart };

/**
 * Shows a feature on its own page, for development without the shell (`npm run dev -w <feature>`). It is
 * never deployed.
 *
 * @param Routes its screens
 * @param paths the paths of its screens, as in `contract.json`
 * @param options `isForEverybody`: the screens are for signed-out people as well
 * @returns removes the page
 */
export function showStandalone(
  Routes: ComponentType,
  paths: readonly string[],
  { isForEverybody = false } = {},
): () => void {
  const written = document.getElementById('standalone-settings')?.textContent ?? '{}';
  const { apiPort, session } = JSON.parse(written) as StandaloneSettings;
  // Recorded answers are those of the specification; otherwise our own server runs.
  const config = createConfig(window.location, { port: apiPort, extras: session === undefined });
  const runtime = createRuntime({ config, storages: browserStorage() });
  void showKeptLanguage(runtime.storages);
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
