import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

const HEADING = '[data-page-heading]';
/** How long the heading of a page may take before the focus stays where it is, in milliseconds. */
const PATIENCE_MS = 10_000;

/** The page's heading, not one of a page that is hidden while the next one is on its way. */
function findHeading(): HTMLElement | undefined {
  const headings = [...document.querySelectorAll<HTMLElement>(HEADING)];
  return headings.find((heading) => !('checkVisibility' in heading) || heading.checkVisibility());
}

/** Calls back with the page's heading as soon as there is one; gives what stops the waiting. */
function whenHeadingShows(onShow: (heading: HTMLElement) => void): () => void {
  const observer = new MutationObserver(look);
  const timer = setTimeout(stop, PATIENCE_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;

  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }

  function look(): void {
    const heading = findHeading();
    if (!heading) return;
    stop();
    onShow(heading);
  }
}

/** The focus moves to the new page's heading, unless the page has put it into a field already. */
function focusHeading(heading: HTMLElement): void {
  const isInField = document.activeElement?.matches('input, textarea, select, [role="dialog"] *') ?? false;
  if (!isInField) heading.focus({ preventScroll: true });
}

/**
 * What every change of path does (specification §2): the page scrolls to the top, and, except for the
 * first page, its heading gets the focus and its name is announced.
 *
 * @returns the announcement, for a polite live region
 */
export function usePageChanges(): string {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const hasShownPage = useRef(false);

  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);

  useEffect(() => {
    return whenHeadingShows((heading) => {
      if (hasShownPage.current) {
        focusHeading(heading);
        setAnnouncement(heading.textContent);
      }
      hasShownPage.current = true;
    });
  }, [pathname]);

  return announcement;
}
