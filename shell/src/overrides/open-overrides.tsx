import type { Runtime } from '@quits/core';
import { pointerPath } from '@quits/federation';
import type { ReactNode } from 'react';
import type { PageOverrides } from '../remotes/create-page-loader.ts';
import { createRemoteStore } from '../remotes/remote-store.ts';
import { followBuild, followPreview } from './followers.ts';
import type { Follower } from './followers.ts';
import { createNotes } from './notes.ts';
import { OverrideBanner } from './override-banner.tsx';
import { previewPointers } from './preview-pointers.ts';
import type { Finding } from './preview-pointers.ts';
import { takeOverrides } from './take-overrides.ts';
import type { Page } from './take-overrides.ts';

interface Parts {
  /** Origins that a developer's own build may come from. */
  overrideOrigins: readonly string[];
  /** The existing remotes, with the addresses of their pointers. */
  remotes: Readonly<Record<string, string>>;
  /** Reloads the page. */
  reload?: () => void;
}

function reloadPage(): void {
  window.location.reload();
}

/**
 * Takes the tab's overrides and makes the banner that reports their results. Call it before the router reads
 * the address.
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
  const addresses: Record<string, string> = {};
  /** Remote → name of its preview, without expired ones. */
  const previews = new Map<string, string>();
  const findings = new Map<string, (finding: Finding) => void>();

  const has = (remote: string) => Object.hasOwn(addresses, remote) || previews.has(remote);

  function follow(remote: string, { loaded, failed }: Follower): void {
    const isOfIt = (about: { remote: string }) => about.remote === remote && has(remote);
    const onTrouble = (about: { remote: string; error: string }) => {
      if (isOfIt(about)) failed(about.error);
    };
    news.on('remotes/loaded', (about) => {
      if (isOfIt(about)) loaded(about.version);
    });
    news.on('remotes/fellBack', onTrouble);
    news.on('remotes/failed', onTrouble);
  }

  for (const [remote, override] of Object.entries(overrides)) {
    const say = (sentence: string) => {
      notes.say(remote, sentence);
    };
    if (override.kind === 'build') {
      addresses[remote] = override.pointer;
      follow(remote, followBuild(remote, override.pointer, say));
    } else {
      const follower = followPreview(remote, override.name, say);
      previews.set(remote, override.name);
      findings.set(remote, follower.found);
      follow(remote, follower);
    }
  }
  for (const refusal of refusals) notes.say(refusal, refusal);

  function onFound(remote: string, finding: Finding): void {
    if (finding.status === 'over') {
      const { [remote]: _over, ...others } = store.overrides.read();
      store.overrides.write(others);
      previews.delete(remote);
    }
    findings.get(remote)?.(finding);
  }

  const leave = () => {
    store.overrides.write({});
    reload();
  };
  // A feature that this shell does not know has its pointer in the store of the app.
  const pointerOf = (remote: string) =>
    remotes[remote] ?? new URL(`/${pointerPath(remote)}`, page.location.href).href;
  return {
    addresses,
    has,
    amend: (live, port) => previewPointers(live, { previews, pointerOf, port, onFound }),
    banner: (
      <OverrideBanner
        notes={notes}
        isActive={() => previews.size > 0 || Object.keys(addresses).length > 0}
        leave={leave}
      />
    ),
  };
}
