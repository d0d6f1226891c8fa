import type { ComponentType } from 'react';
import type { Loaded } from '@quits/federation/loading';
import { createListeners } from '../listeners.ts';
import type { RoutesModule } from './remote-modules.ts';

/** Why a remote cannot be shown. */
export type FailureReason = 'unreachable' | 'incompatible' | 'disabled' | 'broken';

export type RemoteState =
  | { status: 'away' }
  | { status: 'loading' }
  /** `round` changes each time, so that a new attempt gets fresh components. */
  | { status: 'ready'; round: number; Routes: ComponentType }
  | { status: 'failed'; reason: FailureReason; message?: string | undefined };

export interface Shown {
  state: RemoteState;
  /** Counts attempts, so that a late result of an earlier one is ignored. */
  round: number;
  loaded?: Loaded<RoutesModule>;
  isConfirmed: boolean;
}

export interface RemoteStates {
  subscribe(listener: () => void): () => void;
  shownOf(remote: string): Shown;
  change(remote: string, next: Partial<Shown>): void;
}

/** Keeps which remote is shown, and in which state. */
export function createRemoteStates(): RemoteStates {
  const { subscribe, emit } = createListeners();
  const shownRemotes = new Map<string, Shown>();

  function shownOf(remote: string): Shown {
    const known = shownRemotes.get(remote);
    if (known) return known;
    const shown: Shown = { state: { status: 'away' }, round: 0, isConfirmed: false };
    shownRemotes.set(remote, shown);
    return shown;
  }

  return {
    shownOf,
    subscribe,
    change(remote, next) {
      shownRemotes.set(remote, { ...shownOf(remote), ...next });
      emit();
    },
  };
}
