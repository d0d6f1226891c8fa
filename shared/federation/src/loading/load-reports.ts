import { ChainError } from './load-chain.ts';
import type { LoadReport } from './module-loader.ts';
import { ownStack } from './own-stack.ts';

/** What became of an attempt to get a remote; `ms` from asking to having it. */
export interface LoadNews {
  loaded: { remote: string; version: string; ms: number };
  fellBack: { remote: string; from: string; to: string; error: string };
  failed: { remote: string; error: string };
}
export type Outcome = keyof LoadNews;

/** What the team of a remote needs to know beyond that. */
export interface Details {
  version?: string | undefined;
  /** Which release of the pointer that is. */
  release?: 'current' | 'previous' | 'canary' | undefined;
  /** Where in the remote's own files it failed. */
  stack?: string | undefined;
}

export type RecordLoad = <Kind extends Outcome>(
  outcome: Kind,
  news: LoadNews[Kind],
  details?: Details,
) => void;

/** What stood in the way of a version. */
export interface FirstError {
  error: string;
  stack?: string | undefined;
}

/** Keeps what made each version fail: the first error, for what follows comes of it. */
export interface FirstErrors {
  keepError(remote: string, version: string, error: FirstError): void;
  errorOf(remote: string, version: string): FirstError | undefined;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Makes news of what a module loader tells: of each module once, with the first error of what it fell back from. */
export function createLoadNews({ keepError, errorOf }: FirstErrors, record: RecordLoad) {
  const told = new Set<unknown>();
  return {
    onLoaded({ remote, module, release: { version }, isCanary, wanted, failures, ms }: LoadReport): void {
      for (const { version: failed, kind, message, stack } of failures)
        keepError(remote, failed, {
          error: `${failed}: ${kind}, ${message}`,
          stack: ownStack(stack, remote, failed),
        });
      if (told.has(module)) return;
      told.add(module);
      const isFallback = wanted !== undefined && wanted !== version;
      const release = isCanary ? 'canary' : isFallback ? 'previous' : 'current';
      record('loaded', { remote, version, ms }, { release });
      if (!isFallback) return;
      const { error = 'it may not run in this tab', stack } = errorOf(remote, wanted) ?? {};
      record('fellBack', { remote, from: wanted, to: version, error }, { version: wanted, stack });
    },
    onFailed(remote: string, error: unknown): void {
      const [first] = error instanceof ChainError ? error.failures : [];
      const version = first?.version;
      const stack = version === undefined ? undefined : ownStack(first?.stack, remote, version);
      record('failed', { remote, error: messageOf(error) }, { version, stack });
    },
  };
}

/** What a version threw while it was shown. */
export function errorWhileShown(thrown: unknown, remote: string, version: string): FirstError {
  return {
    error: `${version} broke while it was shown: ${messageOf(thrown)}`,
    stack: thrown instanceof Error ? ownStack(thrown.stack, remote, version) : undefined,
  };
}

/** Whom a remote belongs to, and what shows it. */
export interface Surroundings {
  owner?: string | undefined;
  shell?: string;
  /** Version of the embed loader, on a page without a shell. */
  loader?: string;
  /** The page names the loader's version. */
  isPinned?: boolean;
  /** Its code is a developer's own or a preview in this tab. */
  isOverride?: boolean;
}

/** Tells the operator what happened to a remote. */
export type Report = (type: string, about: Surroundings & Readonly<Record<string, unknown>>) => void;

type Send = (address: string, text: string) => void;

/** Plain text needs no leave of the other origin, and arrives also when the page is being closed. */
const sendByBeacon: Send = (address, text) => {
  navigator.sendBeacon(address, text);
};

/**
 * Sends what happens to remotes to the operator's address: names of remotes, their owners, versions and errors,
 * nothing about a person. What a developer's own build or a preview does is no news of the live ones.
 */
export function reportTo(address: string, send: Send = sendByBeacon): Report {
  return (type, about) => {
    if (!about.isOverride) send(address, JSON.stringify({ type, at: new Date().toISOString(), ...about }));
  };
}
