import { createInstance } from '@module-federation/enhanced/runtime';
import { REMOTE_NAMES, pointerPath } from '@quits/federation';
import {
  createFederationPort,
  createModuleLoader,
  createPointerSource,
  createReleaseLoader,
  seatOf,
} from '@quits/federation/loading';
import { provideRuntime } from '@quits/federation/page-runtime';
import type { EntryPlugin, FederationRuntime, RemotePort } from '@quits/federation/loading';
import type { loadReporter } from './load-reports.ts';

export interface Remotes {
  /** Loads what a remote exposes ("./mount"); rejects when no version of it answers. */
  load(remote: string, expose: string): Promise<unknown>;
  /** Tells that what was loaded of a remote broke while it was shown. */
  reportThrow(remote: string, thrown: unknown): void;
}

const isAnything = (value: unknown): value is unknown => value !== undefined;

/**
 * One instance of the federation runtime for the page: only so all remotes share one React, one store and
 * one session.
 */
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
  // A pointer lists what the pages in the app need: what is mounted here differs.
  return createFederationPort(start, { isPreloading: false });
}

interface RemotesParts {
  reports: ReturnType<typeof loadReporter>;
  port?: RemotePort;
  page?: string;
}

/**
 * The page's one way to remotes: the version that works, found by loading what is asked for first, stays for
 * as long as the page, without a host's contract to hold it against. Whether it is a canary is drawn for each page:
 * an embed leaves nothing in the browser by which that would be known again.
 *
 * @param base address of the app, with a slash at the end
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
  const failed = new Map<string, string[]>();
  const shown = new Map<string, string>();
  const load = createModuleLoader({
    pointers,
    releases: createReleaseLoader(port),
    experienceOf: (remote) => ({ avoided: failed.get(remote) ?? [], seat: seatOf(page, remote) }),
    onLoaded(report) {
      const { remote, release, failures } = report;
      shown.set(remote, release.version);
      reports.onLoaded(report);
      failed.set(remote, [...(failed.get(remote) ?? []), ...failures.map(({ version }) => version)]);
    },
    onFailed(remote, error) {
      reports.onFailed(remote, error);
      failed.delete(remote);
      pointers.expire(remote);
    },
  });
  return {
    load: (remote, expose) => load({ remote, expose, isModule: isAnything }).then(({ module }) => module),
    reportThrow(remote, thrown) {
      reports.onThrown(remote, shown.get(remote) ?? '', thrown);
    },
  };
}
