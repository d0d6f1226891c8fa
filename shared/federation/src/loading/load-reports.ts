import { ChainError } from './load-chain.ts';
import type { LoadReport } from './module-loader.ts';
import { ownStack } from './own-stack.ts';

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
  /** The position of the error in the remote's own files. */
  stack?: string | undefined;
}

export type RecordLoad = <Kind extends Outcome>(
  outcome: Kind,
  news: LoadNews[Kind],
  details?: Details,
) => void;

/** The first error of a version. */
export interface FirstError {
  error: string;
  stack?: string | undefined;
}

/** Keeps the first error of each version; later errors follow from it. */
export interface FirstErrors {
  keepError(remote: string, version: string, error: FirstError): void;
  errorOf(remote: string, version: string): FirstError | undefined;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Converts a module loader's reports to entries: each module once, with the first error of the version that
 * it fell back from.
 */
export function createLoadNews({ keepError, errorOf }: FirstErrors, record: RecordLoad) {
  const reported = new Set<unknown>();
  return {
    onLoaded({ remote, module, release: { version }, isCanary, preferred, failures, ms }: LoadReport): void {
      for (const { version: failed, kind, message, stack } of failures)
        keepError(remote, failed, {
          error: `${failed}: ${kind}, ${message}`,
          stack: ownStack(stack, remote, failed),
        });
      if (reported.has(module)) return;
      reported.add(module);
      const isFallback = preferred !== undefined && preferred !== version;
      const release = isCanary ? 'canary' : isFallback ? 'previous' : 'current';
      record('loaded', { remote, version, ms }, { release });
      if (!isFallback) return;
      const { error = 'it may not run in this tab', stack } = errorOf(remote, preferred) ?? {};
      record('fellBack', { remote, from: preferred, to: version, error }, { version: preferred, stack });
    },
    onFailed(remote: string, error: unknown): void {
      const [first] = error instanceof ChainError ? error.failures : [];
      const version = first?.version;
      const stack = version === undefined ? undefined : ownStack(first?.stack, remote, version);
      record('failed', { remote, error: messageOf(error) }, { version, stack });
    },
  };
}

/** The error of a version that threw while it was shown. */
export function errorWhileShown(thrown: unknown, remote: string, version: string): FirstError {
  return {
    error: `${version} broke while it was shown: ${messageOf(thrown)}`,
    stack: thrown instanceof Error ? ownStack(thrown.stack, remote, version) : undefined,
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
  /** Its code is a developer's own build or a preview in this tab. */
  isOverride?: boolean;
}

/** Sends an event of a remote to the operator. */
export type Report = (type: string, about: Surroundings & Readonly<Record<string, unknown>>) => void;

type Send = (address: string, text: string) => void;

/** Plain text needs no CORS preflight and also arrives while the page closes. */
const sendByBeacon: Send = (address, text) => {
  navigator.sendBeacon(address, text);
};

/**
 * Sends remotes' events to the operator's address: names, owners, versions and errors, but no personal data.
 * Omits a developer's own builds and previews.
 */
export function reportTo(address: string, send: Send = sendByBeacon): Report {
  return (type, about) => {
    if (!about.isOverride) send(address, JSON.stringify({ type, at: new Date().toISOString(), ...about }));
  };
}
