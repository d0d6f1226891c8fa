import { api, useRuntime } from '@quits/core';
import { useCallback, useEffect, useRef } from 'react';

/** By then the screen shows the effects of the person's own change (ms). */
const SETTLED_MS = 1000;

type State = ReturnType<ReturnType<typeof useRuntime>['store']['getState']>;

interface Turn {
  isOn: boolean;
  endedAt: number;
  /**
   * When the newest change was sent. The store may never report one as pending when its answer comes
   * immediately.
   */
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
 * Tells the person's own changes apart from changes by others. An own turn begins when a change is sent. It
 * ends when its answer and all refetched data have arrived.
 *
 * @returns whether data that arrives now may result from the person's own change
 */
export function useOwnTurn(): () => boolean {
  const { store } = useRuntime();
  const turn = useRef<Turn>({ isOn: false, endedAt: -Infinity, sentAt: 0 });

  useEffect(() => store.subscribe(() => follow(turn.current, store.getState())), [store]);

  return useCallback(() => {
    // The store reports several changes together, with a delay.
    follow(turn.current, store.getState());
    return turn.current.isOn || performance.now() - turn.current.endedAt < SETTLED_MS;
  }, [store]);
}
