import { pageLanguage, type PartName, type PartProps, type Runtime } from '@quits/core';
import {
  ChainError,
  DisabledError,
  type Loaded,
  type ModuleLoader,
  type PointerSource,
  within,
} from '@quits/federation/loading';
import type { ComponentType } from 'react';
import type { FeatureCatalog } from './feature-catalog.ts';
import { createListeners } from './listeners.ts';
import { partOf, type RoutesModule, routesOf } from './remote-modules.ts';

/** Why a remote cannot be shown. */
export type FailureReason = 'unreachable' | 'incompatible' | 'disabled' | 'broken';

export type RemoteState =
  | { status: 'away' }
  | { status: 'loading' }
  /** `attempt` changes each time, so that a new attempt gets fresh components. */
  | { status: 'ready'; attempt: number; Routes: ComponentType }
  | { status: 'failed'; reason: FailureReason; message?: string | undefined };

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;

interface RemoteLoaderParts {
  modules: ModuleLoader;
  pointers: PointerSource;
  features: FeatureCatalog;
  onThrown: (remote: string, loaded: Loaded<unknown>, thrown: unknown) => void;
}

/** How long to wait for a remote's page before showing its place, in milliseconds. */
const PAGE_WITHIN_MS = 1000;
/** How long to wait for its texts before it shows in English, in milliseconds. */
const TEXTS_WITHIN_MS = 4000;

function reasonOf(error: unknown): FailureReason {
  if (error instanceof DisabledError) return 'disabled';
  if (!(error instanceof ChainError)) return 'unreachable';
  // No version was left to try, because each of them broke.
  if (error.failures.length === 0) return 'broken';
  return error.failures.every(({ kind }) => kind === 'contract') ? 'incompatible' : 'unreachable';
}

function failureOf(error: unknown): RemoteState {
  const message = error instanceof DisabledError ? error.sentence : undefined;
  return { status: 'failed', reason: reasonOf(error), message };
}

/**
 * A browser answers a request with the failure of an earlier preload, without asking the server. A page has a
 * script and a style, so the third try is real.
 */
const TRIES = 3;

async function fetchPage(path: string, module: RoutesModule, tries = TRIES): Promise<void> {
  try {
    await module.prefetch?.(path);
  } catch (error) {
    if (tries === 1) throw error;
    await fetchPage(path, module, tries - 1);
  }
}

/**
 * Waits briefly for the open page, so that it shows immediately. The screen waits longer and handles
 * failures.
 */
async function waitForPage(module: RoutesModule): Promise<void> {
  const page = within(PAGE_WITHIN_MS, fetchPage(window.location.pathname, module)).catch(() => undefined);
  await Promise.all([page, waitForTexts()]);
}

/** Waits for the texts of a module that has just loaded; without them it would show English first. */
const waitForTexts = () => within(TEXTS_WITHIN_MS, pageLanguage.ready()).catch(() => undefined);

/** Loads a part of a remote ('mf-expenses/expense-form') with its texts. */
export async function loadPart<Props>(modules: ModuleLoader, name: `${string}/${string}`) {
  const { exposed, component } = partOf<Props>(name);
  const loaded = await modules.load(exposed);
  await waitForTexts();
  const Part = loaded.module[component];
  if (!Part) throw new Error(`${name} is not offered`);
  return { Part, loaded };
}

interface Shown {
  state: RemoteState;
  /** Counts attempts, so that a late result of an earlier one is ignored. */
  attempt: number;
  loaded?: Loaded<RoutesModule> | undefined;
}

const NEVER_SHOWN: Shown = { state: { status: 'away' }, attempt: 0 };

/** What shows of each remote; listeners are notified of every change. */
function createShownRemotes() {
  const { subscribe, emit } = createListeners();
  const shownRemotes = new Map<string, Shown>();
  const shownOf = (remote: string) => shownRemotes.get(remote) ?? NEVER_SHOWN;

  function show(remote: string, shown: Shown): void {
    shownRemotes.set(remote, shown);
    emit();
  }

  return { subscribe, shownOf, show };
}

/** The state of remotes for the screens: which one shows, in which state, and what follows a failure. */
export function createRemoteLoader({ modules, pointers, features, onThrown }: RemoteLoaderParts) {
  const { subscribe, shownOf, show } = createShownRemotes();

  /** Shows a remote, in its newest version when its pointer is older than a minute. */
  function enter(remote: string): void {
    const attempt = shownOf(remote).attempt + 1;
    show(remote, { state: { status: 'loading' }, attempt });
    const settle = (state: RemoteState, loaded?: Loaded<RoutesModule>) => {
      if (shownOf(remote).attempt === attempt) show(remote, { state, attempt, loaded });
    };
    modules.load(routesOf(remote)).then(
      async (loaded) => {
        await waitForPage(loaded.module);
        settle({ status: 'ready', attempt, Routes: loaded.module.RemoteRoutes }, loaded);
      },
      (error: unknown) => settle(failureOf(error)),
    );
  }

  function stepDown(remote: string, thrown: unknown, hasHung: boolean): void {
    const { loaded } = shownOf(remote);
    if (!loaded) return;
    onThrown(remote, loaded, thrown);
    modules.drop(remote, loaded, hasHung);
    enter(remote);
  }

  return {
    /** Features that were deployed after this shell was built. */
    features,
    subscribe,
    enter,
    stateOf: (remote: string) => shownOf(remote).state,
    leave(remote: string): void {
      show(remote, { state: { status: 'away' }, attempt: shownOf(remote).attempt + 1 });
    },
    /** Retries at the user's request: reads everything again, from changed addresses. */
    retry(remote: string): void {
      pointers.expire(remote);
      enter(remote);
    },
    /** The shown version threw. The previous version follows, then a failure view. */
    reportThrow: (remote: string, error: unknown) => stepDown(remote, error, false),
    /** A page of the shown version does not arrive; handled like an error. */
    reportHang: (remote: string) => stepDown(remote, 'a page did not arrive', true),
    /** Loads the remote of a path in advance, with a runtime also the data; ignores a failure. */
    prefetch(remote: string, path: string, runtime?: Runtime): void {
      // A remote in use stays as it is: reading its pointer now could switch its version.
      const { loaded } = shownOf(remote);
      const loading = loaded ? Promise.resolve(loaded) : modules.load(routesOf(remote));
      loading.then(({ module }) => module.prefetch?.(path, runtime)).catch(() => undefined);
    },
    /** The version of a remote's canary; undefined where it has none. */
    canaryOf: async (remote: string) => (await pointers.read(remote)).canary?.release.version,
    loadPart: async <Name extends PartName>(name: Name) =>
      (await loadPart<PartProps[Name]>(modules, name)).Part,
  };
}
