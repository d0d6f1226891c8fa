import type { ComponentType } from 'react';
import type { Loaded } from '@quits/federation/loading';
import { createListeners } from '../listeners.ts';
import type { RoutesModule } from './remote-modules.ts';

/** Why a remote cannot be shown. */
export type FailureReason = 'unreachable' | 'incompatible' | 'disabled' | 'broken';

export type RemoteState =
  | { status: 'away' }
  | { status: 'loading' }
  /** `round` is another one each time, so that a new show starts with fresh components. */
  | { status: 'ready'; round: number; Routes: ComponentType }
  /** `words`: what its team says of it, for people. */
  | { status: 'failed'; reason: FailureReason; words?: string | undefined };

export interface Shown {
  state: RemoteState;
  /** Counts the shows, so that a late answer to an earlier one is left alone. */
  round: number;
  loaded?: Loaded<RoutesModule>;
  isConfirmed: boolean;
}

export interface Shows {
  subscribe(listener: () => void): () => void;
  shownOf(remote: string): Shown;
  change(remote: string, next: Partial<Shown>): void;
}

/** Which remote is shown, and in which state. */
export function createShows(): Shows {
  const { subscribe, tell } = createListeners();
  const shows = new Map<string, Shown>();

  function shownOf(remote: string): Shown {
    const known = shows.get(remote);
    if (known) return known;
    const shown: Shown = { state: { status: 'away' }, round: 0, isConfirmed: false };
    shows.set(remote, shown);
    return shown;
  }

  return {
    shownOf,
    subscribe,
    change(remote, next) {
      shows.set(remote, { ...shownOf(remote), ...next });
      tell();
    },
  };
}
