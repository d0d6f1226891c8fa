import type { Runtime } from '@quits/core';
import type { ReactNode } from 'react';
import type { PageOverrides } from '../remotes/create-page-loader.ts';
import { createRemoteStore } from '../remotes/remote-store.ts';
import { createNotes } from './notes.ts';
import { OverrideBanner } from './override-banner.tsx';
import { takeOverrides } from './take-overrides.ts';
import type { Page } from './take-overrides.ts';

interface Parts {
  /** Origins that a developer's own build may come from. */
  overrideOrigins: readonly string[];
  /** The remotes that there are, with the addresses of their pointers. */
  remotes: Readonly<Record<string, string>>;
  /** Loads the page anew. */
  reload?: () => void;
}

function reloadPage(): void {
  window.location.reload();
}

/**
 * Takes what the tab asks for in the place of live versions, and makes the banner that says what became of it.
 * Called before the router reads the address.
 */
export function openOverrides(
  page: Page,
  { storages, bus }: Pick<Runtime, 'storages' | 'bus'>,
  { overrideOrigins, remotes, reload = reloadPage }: Parts,
): PageOverrides & { banner: ReactNode } {
  const store = createRemoteStore(storages);
  const { overrides, refusals } = takeOverrides(page, { store, overrideOrigins, remotes });
  const notes = createNotes();
  const news = bus.for('shell');

  for (const [remote, pointer] of Object.entries(overrides)) {
    const build = `${remote} from ${new URL(pointer).origin}`;
    const sayThatItRuns = () => notes.say(remote, `In this tab only: ${build}`);
    const sayWhyNot = (about: { remote: string; error: string }) => {
      if (about.remote === remote) notes.say(remote, `${build} does not run: ${about.error}`);
    };
    sayThatItRuns();
    news.on('remotes/loaded', (about) => {
      if (about.remote === remote) sayThatItRuns();
    });
    news.on('remotes/fellBack', sayWhyNot);
    news.on('remotes/failed', sayWhyNot);
  }
  for (const refusal of refusals) notes.say(refusal, refusal);

  const leave = () => {
    store.overrides.write({});
    reload();
  };
  return {
    addresses: overrides,
    has: (remote) => Object.hasOwn(overrides, remote),
    banner: <OverrideBanner notes={notes} leave={Object.keys(overrides).length > 0 ? leave : undefined} />,
  };
}
