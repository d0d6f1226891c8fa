import { type RefObject, useLayoutEffect, useState } from 'react';

interface ScrollPosition {
  /** Pixels from the start of the list. */
  top: number;
  /** Id of the expense that was opened there. */
  opened: number;
}

/** By group, for the lifetime of the tab. */
const positions = new Map<number, ScrollPosition>();

const LONGEST_WAIT_MS = 3000;
const RETRY_MS = 50;
/** Events of manual scrolling. */
const SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scrolls to a position once its rows are rendered, unless the person scrolls first. */
function restorePosition(scroller: HTMLElement, top: number): () => void {
  const timer = setInterval(go, RETRY_MS);
  const end = setTimeout(stop, LONGEST_WAIT_MS);
  for (const event of SCROLL_EVENTS) scroller.addEventListener(event, stop, { passive: true });
  go();
  return stop;

  function go(): void {
    scroller.scrollTop = top;
    if (scroller.scrollTop >= top) stop();
  }
  function stop(): void {
    clearInterval(timer);
    clearTimeout(end);
    for (const event of SCROLL_EVENTS) scroller.removeEventListener(event, stop);
  }
}

/**
 * Restores the position of a group's list after one of its expenses was opened, and says which one.
 *
 * @param isShown whether there is a list to scroll
 */
export function useScrollPosition(
  groupId: number,
  scroller: RefObject<HTMLElement | null>,
  isShown: boolean,
): { opened: number | undefined; open: (id: number) => void } {
  const [opened] = useState(() => positions.get(groupId)?.opened);

  useLayoutEffect(() => {
    const top = positions.get(groupId)?.top ?? 0;
    return isShown && scroller.current && top > 0 ? restorePosition(scroller.current, top) : undefined;
  }, [groupId, scroller, isShown]);

  return {
    opened,
    open(id) {
      positions.set(groupId, { opened: id, top: scroller.current?.scrollTop ?? 0 });
    },
  };
}
