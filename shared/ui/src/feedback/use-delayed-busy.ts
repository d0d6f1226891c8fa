import { useEffect, useRef, useState } from 'react';

/** Milliseconds before a skeleton shows, and its minimum time on screen. */
const SHOW_AFTER = 150;
const KEEP_FOR = 300;

/** Whether the page shows a skeleton now: its replacement continues with one. */
const isOneShown = () => document.querySelector('[data-skeleton]') !== null;

/**
 * Whether a skeleton should show: only after `isBusy` has lasted 150 ms, and then for at least 300 ms, so
 * that fast answers don't flicker. While it is `true`, even loaded content waits. A skeleton that replaces
 * another one, for example the page's frame, shows immediately and delays nothing.
 */
export function useDelayedBusy(isBusy: boolean): boolean {
  const [isShown, setIsShown] = useState(() => isBusy && isOneShown());
  const shownAt = useRef(0);

  useEffect(() => {
    if (isBusy === isShown) return undefined;
    const wait = isBusy ? SHOW_AFTER : Math.max(0, shownAt.current + KEEP_FOR - Date.now());
    const timer = setTimeout(() => {
      shownAt.current = Date.now();
      setIsShown(isBusy);
    }, wait);
    return () => clearTimeout(timer);
  }, [isBusy, isShown]);

  return isShown;
}
