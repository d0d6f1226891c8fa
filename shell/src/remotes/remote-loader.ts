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
import { createRemoteStates } from './remote-state.ts';
import type { FailureReason, RemoteState, Shown } from './remote-state.ts';

export interface RemoteLoader {
  subscribe(listener: () => void): () => void;
  stateOf(remote: string): RemoteState;
  /** Shows a remote, in its newest version when its pointer is older than a minute. */
  enter(remote: string): void;
  leave(remote: string): void;
  /** Retries at the user's request: reads everything again, from changed addresses. */
  retry(remote: string): void;
  /** The shown version has worked for a while without an error. */
  confirm(remote: string): void;
  /** The shown version threw. Before its confirmation the previous version follows, later a failure view. */
  reportThrow(remote: string, error: unknown): void;
  /** A page of the shown version does not arrive; handled like an error. */
  reportHang(remote: string): void;
  loadPart<Name extends PartName>(name: Name): Promise<ComponentType<PartProps[Name]>>;
  /** Loads the remote of a path in advance; ignores a failure. */
  prefetch(remote: string, path: string): void;
  /** Features that were deployed after this shell was built. */
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
  /** The shown version has been confirmed. */
  onConfirmed?: (() => void) | undefined;
}

/** How long to wait for a remote's page before showing its place, in milliseconds. */
const PAGE_WITHIN_MS = 1000;

function reasonOf(error: unknown, hasBroken: boolean): FailureReason {
  if (error instanceof DisabledError) return 'disabled';
  if (!(error instanceof ChainError)) return 'unreachable';
  if (hasBroken && error.failures.length === 0) return 'broken';
  const isRefused = error.failures.length > 0 && error.failures.every(({ kind }) => kind === 'contract');
  return isRefused ? 'incompatible' : 'unreachable';
}

function failureOf(error: unknown, hasBroken: boolean) {
  const message = error instanceof DisabledError ? error.reason : undefined;
  return { status: 'failed', reason: reasonOf(error, hasBroken), message } as const;
}

/**
 * A browser answers a request with the failure of an earlier preload, without asking the server. A page has a
 * script and a style, so the third try is real.
 */
const TRIES = 3;

async function fetchPage(path: string, { prefetch }: RoutesModule): Promise<void> {
  for (let nth = 1; nth < TRIES; nth += 1) {
    try {
      return await prefetch?.(path);
    } catch {
      // Retry.
    }
  }
  return prefetch?.(path);
}

/**
 * Waits briefly for the open page, so that it shows immediately. The screen waits longer and handles
 * failures.
 */
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

/** The state of remotes for the screens: which one shows, in which state, and what follows a failure. */
export function createRemoteLoader(parts: RemoteLoaderParts): RemoteLoader {
  const { load, pointers, releases, features, store, log, pathNow, onConfirmed } = parts;
  const { subscribe, shownOf, change } = createRemoteStates();

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

  function begin(remote: string, mayReset = false): void {
    const round = shownOf(remote).round + 1;
    change(remote, { state: { status: 'loading' }, round, isConfirmed: false });
    const settle = (next: Partial<Shown>) => {
      // Ignores a late result of an earlier attempt.
      if (shownOf(remote).round === round) change(remote, next);
    };
    load(routesOf(remote)).then(
      async (loaded) => {
        await pageAt(pathNow(), loaded.module);
        settle({ state: { status: 'ready', round, Routes: loaded.module.RemoteRoutes }, loaded });
      },
      (error: unknown) => {
        const state = failureOf(error, store.hasBroken(remote));
        if (state.reason !== 'broken' || !mayReset) settle({ state });
        else if (shownOf(remote).round === round) {
          store.reset(remote);
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
      store.reset(remote);
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
        releases.evict(remote, release);
      });
    },
    loadPart: (name) => loadPart(load, name),
    prefetch(remote, path) {
      const shown = shownOf(remote);
      // A remote in use stays as it is: reading its pointer now could switch its version.
      const inUse = shown.state.status === 'ready' ? shown.loaded : undefined;
      const loading = inUse ? Promise.resolve(inUse) : load(routesOf(remote));
      loading.then(({ module }) => module.prefetch?.(path)).catch(() => undefined);
    },
  };
}
