import { createInstance } from '@module-federation/enhanced/runtime';
import { REMOTE_NAMES, pointerPath } from '@quits/federation';
import {
  createFederationPort,
  createModuleLoader,
  createPointerSource,
  createReleaseLoader,
  type EntryPlugin,
  type FederationRuntime,
  type Loaded,
  pageCanaries,
  type RemotePort,
} from '@quits/federation/loading';
import { provideRuntime } from '@quits/federation/page-runtime';
import type { loadReporter } from './load-reports.ts';

export interface Remotes {
  /** Loads an exposed module of a remote ("./mount"); rejects when no version loads. */
  load(remote: string, expose: string): Promise<unknown>;
  /** Reports that a loaded remote broke while it was shown. */
  reportThrow(remote: string, thrown: unknown): void;
}

const isAnything = (value: unknown): value is unknown => value !== undefined;

/** One federation runtime for the page, so that all remotes share one React, one store and one session. */
function createEmbedPort(): RemotePort {
  const start = (plugin: EntryPlugin): FederationRuntime => {
    provideRuntime();
    return createInstance({
      name: 'quits_embed',
      remotes: [],
      shareStrategy: 'loaded-first',
      plugins: [plugin],
    });
  };
  // A pointer lists the files of the app's pages, which differ from an embed's.
  return createFederationPort(start, { isPreloading: false });
}

interface RemotesParts {
  reports: ReturnType<typeof loadReporter>;
  port?: RemotePort;
  page?: string;
}

/**
 * Loads the page's remotes. The first version that works stays for the lifetime of the page; there is no host
 * contract to check. Each page draws its own canary bucket, because an embed stores nothing in the browser.
 *
 * @param base address of the app, with a trailing slash
 * @param page a random name of this page
 */
export function createRemotes(
  base: string,
  { reports, port = createEmbedPort(), page = Math.random().toString(36) }: RemotesParts,
): Remotes {
  const addresses = Object.fromEntries(
    REMOTE_NAMES.map((remote) => [remote, new URL(pointerPath(remote), base).href]),
  );
  const pointers = createPointerSource({ addresses, port, freshMs: Infinity });
  const shown = new Map<string, Loaded<unknown>>();
  const { load } = createModuleLoader({
    pointers,
    releases: createReleaseLoader(port),
    canaries: pageCanaries(page),
    onLoaded(report) {
      shown.set(report.remote, report);
      reports.onLoaded(report);
    },
    onFailed(remote, error) {
      reports.onFailed(remote, error);
      pointers.expire(remote);
    },
  });
  return {
    load: (remote, expose) => load({ remote, expose, isModule: isAnything }).then(({ module }) => module),
    reportThrow(remote, thrown) {
      const loaded = shown.get(remote);
      if (loaded) reports.onThrown(remote, loaded, thrown);
    },
  };
}
