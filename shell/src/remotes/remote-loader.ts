import type { PartName, PartProps } from '@quits/core';
import type { Release } from '@quits/federation';
import { ChainError, DisabledError, errorWhileShown, within } from '@quits/federation/loading';
import type { LoadModule, PointerSource, ReleaseLoader } from '@quits/federation/loading';
import type { ComponentType } from 'react';
import type { FeatureCatalog } from './feature-catalog.ts';
import type { LoadLog } from './load-log.ts';
import { partOf, routesOf } from './remote-modules.ts';
import type { RoutesModule } from './remote-modules.ts';
import type { RemoteStore } from './remote-store.ts';
import { createShows } from './shows.ts';
import type { FailureReason, RemoteState, Shown } from './shows.ts';

export interface RemoteLoader {
  subscribe(listener: () => void): () => void;
  stateOf(remote: string): RemoteState;
  /** Shows a remote, in its newest version when its pointer was not read within the last minute. */
  enter(remote: string): void;
  leave(remote: string): void;
  /** The person asks for another try: everything is read anew, from changed addresses. */
  retry(remote: string): void;
  /** What is shown has been shown for a while without a fault. */
  confirm(remote: string): void;
  /** What is shown threw: before it was confirmed the previous version follows, after that a failure view. */
  reportThrow(remote: string, error: unknown): void;
  /** A page of what is shown does not arrive; the same follows. */
  reportHang(remote: string): void;
  loadPart<Name extends PartName>(name: Name): Promise<ComponentType<PartProps[Name]>>;
  /** Fetches whatever will show a path; that it fails does no harm. */
  prefetch(remote: string, path: string): void;
  /** Features that nobody knew when this shell was built. */
  features: FeatureCatalog;
}

export interface RemoteLoaderParts {
  load: LoadModule;
  pointers: PointerSource;
  releases: ReleaseLoader;
  features: FeatureCatalog;
  store: RemoteStore;
  log: LoadLog;
  pathNow: () => string;
  /** What is shown has turned out to be good. */
  onConfirmed?: (() => void) | undefined;
}

/** So long a page of a remote is awaited before its place is shown, in milliseconds. */
const PAGE_WITHIN_MS = 1000;

function reasonOf(error: unknown, hasBroken: boolean): FailureReason {
  if (error instanceof DisabledError) return 'disabled';
  if (!(error instanceof ChainError)) return 'unreachable';
  if (hasBroken && error.failures.length === 0) return 'broken';
  const isRefused = error.failures.length > 0 && error.failures.every(({ kind }) => kind === 'contract');
  return isRefused ? 'incompatible' : 'unreachable';
}

function failureOf(error: unknown, hasBroken: boolean) {
  const words = error instanceof DisabledError ? error.reason : undefined;
  return { status: 'failed', reason: reasonOf(error, hasBroken), words } as const;
}

/**
 * A preload that failed is what a browser gives to the next one who asks for that file, without asking the server. A page
 * has a script and a style, so that of three tries one is real.
 */
const TRIES = 3;

async function fetchPage(path: string, { prefetch }: RoutesModule): Promise<void> {
  for (let nth = 1; nth < TRIES; nth += 1) {
    try {
      return await prefetch?.(path);
    } catch {
      // Once more.
    }
  }
  return prefetch?.(path);
}

/** Waits a while for the page that is open, which then shows at once; whoever shows it waits on, and hears what fails. */
async function pageAt(path: string, module: RoutesModule): Promise<void> {
  await within(PAGE_WITHIN_MS, fetchPage(path, module)).catch(() => undefined);
}

async function loadPart<Name extends PartName>(
  load: LoadModule,
  name: Name,
): Promise<ComponentType<PartProps[Name]>> {
  const { exposed, component } = partOf(name);
  const { module } = await load(exposed);
  const Part = module[component];
  if (!Part) throw new Error(`${name} is not offered`);
  return Part;
}

/** What the screens ask: which remote is shown, in which state, and what to do when it fails. */
export function createRemoteLoader(parts: RemoteLoaderParts): RemoteLoader {
  const { load, pointers, releases, features, store, log, pathNow, onConfirmed } = parts;
  const { subscribe, shownOf, change } = createShows();

  function stepDown(remote: string, thrown: unknown, drop: (release: Release) => void): void {
    const { state, loaded, isConfirmed } = shownOf(remote);
    if (state.status !== 'ready' || !loaded) return;
    const { release, isCanary } = loaded;
    const { version } = release;
    const { error, stack } = errorWhileShown(thrown, remote, version);
    log.record('failed', { remote, error }, { version, stack, ...(isCanary && { release: 'canary' }) });
    store.keepError(remote, version, { error, stack });
    drop(release);
    if (isCanary) store.refuseCanary(remote, release.version);
    if (isConfirmed) {
      change(remote, { state: { status: 'failed', reason: 'broken' } });
    } else {
      store.markBroken(remote, release.version);
      begin(remote);
    }
  }

  /** `mayForgive`: whoever comes anew, after a reload say, gets what broke before rather than nothing. */
  function begin(remote: string, mayForgive = false): void {
    const round = shownOf(remote).round + 1;
    change(remote, { state: { status: 'loading' }, round, isConfirmed: false });
    const settle = (next: Partial<Shown>) => {
      // A late answer to an earlier show is left alone.
      if (shownOf(remote).round === round) change(remote, next);
    };
    load(routesOf(remote)).then(
      async (loaded) => {
        await pageAt(pathNow(), loaded.module);
        settle({ state: { status: 'ready', round, Routes: loaded.module.RemoteRoutes }, loaded });
      },
      (error: unknown) => {
        const state = failureOf(error, store.hasBroken(remote));
        if (state.reason !== 'broken' || !mayForgive) settle({ state });
        else if (shownOf(remote).round === round) {
          store.forgive(remote);
          begin(remote);
        }
      },
    );
  }

  return {
    features,
    subscribe,
    stateOf: (remote) => shownOf(remote).state,
    enter(remote) {
      begin(remote, true);
    },
    leave(remote) {
      const round = shownOf(remote).round + 1;
      change(remote, { state: { status: 'away' }, round });
    },
    retry(remote) {
      store.forgive(remote);
      pointers.expire(remote);
      begin(remote);
    },
    confirm(remote) {
      shownOf(remote).isConfirmed = true;
      onConfirmed?.();
    },
    reportThrow(remote, error) {
      stepDown(remote, error, ({ version }) => {
        releases.renew(remote, version);
      });
    },
    reportHang(remote) {
      stepDown(remote, 'a page did not arrive', (release) => {
        releases.abandon(remote, release);
      });
    },
    loadPart: (name) => loadPart(load, name),
    prefetch(remote, path) {
      const shown = shownOf(remote);
      // A remote in use stays as it is: asking its pointer now could bring another version.
      const inUse = shown.state.status === 'ready' ? shown.loaded : undefined;
      const loading = inUse ? Promise.resolve(inUse) : load(routesOf(remote));
      loading.then(({ module }) => module.prefetch?.(path)).catch(() => undefined);
    },
  };
}
