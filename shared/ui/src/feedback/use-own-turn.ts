import { api, useRuntime } from '@quits/core';
import { useCallback, useEffect, useRef } from 'react';

/** What a change of one's own has brought is on the screen by then (ms). */
const SETTLED_MS = 1000;

type State = ReturnType<ReturnType<typeof useRuntime>['store']['getState']>;

interface Turn {
  isOn: boolean;
  endedAt: number;
  /** When the newest change was sent: one that is answered at once is never seen waiting. */
  sentAt: number;
}

const isPending = (one: { status?: string } | undefined) => one?.status === 'pending';

function follow(turn: Turn, { [api.reducerPath]: { mutations, queries } }: State): void {
  const changes = Object.values(mutations);
  const sentAt = changes.reduce((newest, one) => Math.max(newest, one?.startedTimeStamp ?? 0), turn.sentAt);
  if (sentAt > turn.sentAt || changes.some(isPending)) {
    turn.isOn = true;
    turn.sentAt = sentAt;
  } else if (turn.isOn && !Object.values(queries).some(isPending)) {
    turn.isOn = false;
    turn.endedAt = performance.now();
  }
}

/**
 * Tells what somebody did here from what others did: a turn of one's own begins with a change that is sent, and lasts
 * until its answer and all that was asked for again have come.
 *
 * @returns whether what comes now may come of a change of one's own
 */
export function useOwnTurn(): () => boolean {
  const { store } = useRuntime();
  const turn = useRef<Turn>({ isOn: false, endedAt: -Infinity, sentAt: 0 });

  useEffect(() => store.subscribe(() => follow(turn.current, store.getState())), [store]);

  return useCallback(() => {
    // The store tells of several changes at once, somewhat later.
    follow(turn.current, store.getState());
    return turn.current.isOn || performance.now() - turn.current.endedAt < SETTLED_MS;
  }, [store]);
}
