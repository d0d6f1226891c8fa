import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

const HEADING = '[data-page-heading]';
/** How long to wait for a page's heading before the focus stays where it is, in milliseconds. */
const PATIENCE_MS = 10_000;

/** The current page's heading, not that of the hidden last page. */
function findHeading(): HTMLElement | undefined {
  const headings = [...document.querySelectorAll<HTMLElement>(HEADING)];
  return headings.find((heading) => !('checkVisibility' in heading) || heading.checkVisibility());
}

/** Calls back as soon as the page has a heading; returns a function that stops waiting. */
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

/** Focuses the new page's heading, unless the page has focused a field. */
function focusHeading(heading: HTMLElement): void {
  const isInField = document.activeElement?.matches('input, textarea, select, [role="dialog"] *') ?? false;
  if (!isInField) heading.focus({ preventScroll: true });
}

/**
 * Handles a change of path (specification §2): scrolls to the top, and, except for the first page, focuses
 * the heading and announces the page.
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
