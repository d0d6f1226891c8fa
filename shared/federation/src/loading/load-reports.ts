import { fieldIn } from '@quits/contracts';
import type { Explain } from './federation-port.ts';
import { ChainError } from './load-chain.ts';
import type { Loaded, LoadReport } from './module-loader.ts';

/** The maximum number of places in a reported stack. */
const STACK_LINES = 10;

/** The result of an attempt to load a remote. `ms` is the time from request to result. */
export interface LoadNews {
  loaded: { remote: string; version: string; ms: number };
  fellBack: { remote: string; from: string; to: string; error: string };
  failed: { remote: string; error: string };
}
export type Outcome = keyof LoadNews;

/** Further details for the remote's team. */
export interface Details {
  version?: string | undefined;
  /** The kind of release in the pointer. */
  release?: 'current' | 'previous' | 'canary' | undefined;
  /** The part for a place of another feature's page. */
  part?: string | undefined;
  /** The position of the error in the remote's own files. */
  stack?: string | undefined;
  /** What the server answers for a file that did not load. */
  why?: unknown;
}

export type RecordLoad = <Kind extends Outcome>(
  outcome: Kind,
  news: LoadNews[Kind],
  details?: Details,
) => void;

/**
 * The position of an error in a remote's own files: file, line and column, without any addresses.
 *
 * @param stack as the browser gives it
 */
export function ownStack(stack: string | undefined, remote: string, version: string): string | undefined {
  const folder = `/remotes/${remote}/${version}/`;
  const places = (stack ?? '').split('\n').flatMap((line) => {
    const [, place] = line.split(folder);
    return place === undefined ? [] : [place.replace(/\?[^:]*/, '').replace(/\)$/, '')];
  });
  return places.length > 0 ? places.slice(0, STACK_LINES).join('\n') : undefined;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Converts a module loader's reports to entries: each module once, with the first error of the version that
 * it fell back from.
 *
 * @param explain finds out why a file did not load
 */
export function createLoadNews(record: RecordLoad, explain?: Explain) {
  const reported = new Set<unknown>();
  /** "remote version" → why it is not shown. */
  const errors = new Map<string, { error: string; stack?: string | undefined; why?: unknown }>();
  return {
    onLoaded({ remote, module, release: { version }, isCanary, preferred, failures, ms }: LoadReport): void {
      // The first error counts: a second attempt often fails because of it.
      for (const { version: failed, kind, message, stack, why } of [...failures].reverse())
        errors.set(`${remote} ${failed}`, {
          why,
          error: `${failed}: ${kind}, ${message}`,
          stack: ownStack(stack, remote, failed),
        });
      if (reported.has(module)) return;
      reported.add(module);
      const isFallback = preferred !== undefined && preferred !== version;
      const release = isCanary ? 'canary' : isFallback ? 'previous' : 'current';
      record('loaded', { remote, version, ms }, { release });
      if (!isFallback) return;
      const { error = 'it failed on this page', stack, why } = errors.get(`${remote} ${preferred}`) ?? {};
      record('fellBack', { remote, from: preferred, to: version, error }, { version: preferred, stack, why });
    },
    onFailed(remote: string, error: unknown): void {
      const [first] = error instanceof ChainError ? error.failures : [];
      const { version, stack, why } = first ?? {};
      const place = version === undefined ? undefined : ownStack(stack, remote, version);
      record('failed', { remote, error: messageOf(error) }, { version, stack: place, why });
    },
    /** A version broke while it was shown. */
    onThrown(
      remote: string,
      { release: shown, isCanary }: Loaded<unknown>,
      thrown: unknown,
      part?: string,
    ): void {
      const { version } = shown;
      const broke = (by: unknown) => `${version} broke while it was shown: ${messageOf(by)}`;
      const stack = thrown instanceof Error ? ownStack(thrown.stack, remote, version) : undefined;
      errors.set(`${remote} ${version}`, { error: broke(thrown), stack });
      const release = isCanary ? 'canary' : undefined;
      const recordFailure = (cause: unknown) =>
        record(
          'failed',
          { remote, error: broke(cause) },
          { version, stack, part, why: fieldIn(cause, 'why'), release },
        );
      // webpack's runtime names the file that did not load.
      if (!explain || fieldIn(thrown, 'request') === undefined) recordFailure(thrown);
      else void explain(thrown, shown).then((found) => recordFailure(found ?? thrown));
    },
  };
}

/** A remote's owner, and what shows it. */
export interface Surroundings {
  owner?: string | undefined;
  shell?: string;
  /** Version of the embed loader, on a page without a shell. */
  loader?: string;
  /** The page pins the loader's version. */
  isPinned?: boolean;
  /** Its code is a developer's own build in this tab. */
  isOverride?: boolean;
}

/** Sends an event of a remote to the operator. */
export type Report = (type: string, about: Surroundings & Readonly<Record<string, unknown>>) => void;

/** Plain text needs no CORS preflight and also arrives while the page closes. */
function sendByBeacon(address: string, text: string): void {
  navigator.sendBeacon(address, text);
}

/**
 * Sends remotes' events to the operator's address: names, owners, versions and errors, but no personal data.
 * Omits a developer's own builds.
 */
export function reportTo(address: string, send = sendByBeacon): Report {
  return (type, about) => {
    if (!about.isOverride) send(address, JSON.stringify({ type, at: new Date().toISOString(), ...about }));
  };
}
