import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

interface Place {
  /** Pixels from the start of the list. */
  top: number;
  /** Id of the expense that was opened there. */
  opened: number;
}

/** By group, for the lifetime of the tab. */
const places = new Map<number, Place>();

/** The longest wait for the rows of a long list, in milliseconds. */
const PATIENCE_MS = 3000;
const LOOK_AGAIN_MS = 50;
/** Events of manual scrolling. */
const SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scrolls to a position once its rows are rendered, unless the person scrolls first. */
function bringBack(scroller: HTMLElement, top: number): () => void {
  const timer = setInterval(go, LOOK_AGAIN_MS);
  const end = setTimeout(stop, PATIENCE_MS);
  for (const event of SCROLLING) scroller.addEventListener(event, stop, { passive: true });
  go();
  return stop;

  function go(): void {
    scroller.scrollTop = top;
    if (scroller.scrollTop >= top) stop();
  }
  function stop(): void {
    clearInterval(timer);
    clearTimeout(end);
    for (const event of SCROLLING) scroller.removeEventListener(event, stop);
  }
}

/**
 * Restores the position of a group's list after one of its expenses was opened, and says which one.
 *
 * @param isShown whether there is a list to scroll
 */
export function useKeptPlace(
  groupId: number,
  scroller: RefObject<HTMLElement | null>,
  isShown: boolean,
): { opened: number | undefined; open: (id: number) => void } {
  const [opened] = useState(() => places.get(groupId)?.opened);

  useLayoutEffect(() => {
    const top = places.get(groupId)?.top ?? 0;
    return isShown && scroller.current && top > 0 ? bringBack(scroller.current, top) : undefined;
  }, [groupId, scroller, isShown]);

  return {
    opened,
    open(id) {
      places.set(groupId, { opened: id, top: scroller.current?.scrollTop ?? 0 });
    },
  };
}
