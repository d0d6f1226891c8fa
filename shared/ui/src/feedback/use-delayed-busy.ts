import { useEffect, useRef, useState } from 'react';

/** Milliseconds before a skeleton shows, and how long it stays at least. */
const SHOW_AFTER = 150;
const KEEP_FOR = 300;

/** Whether a skeleton shows in the page now: what replaces it goes on with one. */
const isOneShown = () => document.querySelector('[data-skeleton]') !== null;

/**
 * Whether a skeleton should show: only when `isBusy` has lasted 150 ms, and then for at least 300 ms,
 * so that fast answers do not flicker. While it says `true` the content waits, even when it is there. In the place of
 * another skeleton, the page's own frame at first, it shows at once and holds nothing up.
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
