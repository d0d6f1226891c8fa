import type { DrawnPreview } from '@quits/federation';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './preview-place.module.css';

/** How long the parts of a page may still load once its code is there, in milliseconds. */
const PATIENCE_MS = 5000;

/** Whether the page has its heading, and no part of it shows a `Skeleton`. */
const isComplete = (page: Element) =>
  page.querySelector('[data-page-heading]') !== null && page.querySelector('[data-outline]') === null;

interface PreviewPlaceProps {
  /** Whether the code of the page is there. */
  isReady: boolean;
  /** The page fails: its preview would hide that. */
  isFailed: boolean;
  children: ReactNode;
}

/**
 * Shows the page's preview, which the starter draws, in place of the page until that is complete. Meanwhile React draws
 * the page out of the document: it takes no time for its layout, and nothing stands in the document twice.
 */
export function PreviewPlace({ isReady, isFailed, children }: PreviewPlaceProps) {
  const { pathname } = useLocation();
  const whole = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const end = useRef<() => void>(() => undefined);
  const [first] = useState(pathname);

  useLayoutEffect(() => {
    const preview = window.__quitsPreview;
    const [around, into, own] = [whole.current, place.current, page.current];
    if (!preview || !around || !into || !own) return undefined;
    let isOver = false;
    let drawn: DrawnPreview | undefined;
    function finish(): void {
      isOver = true;
      observer.disconnect();
      // Later pages have none.
      window.__quitsPreview = undefined;
      if (!drawn || !around || !own) return;
      around.append(own);
      // What has measured itself out of the document does it again.
      window.dispatchEvent(new Event('resize'));
      drawn.giveWayTo(own);
      drawn = undefined;
    }
    const finishIfComplete = () => isComplete(own) && finish();
    const observer = new MutationObserver(finishIfComplete);
    observer.observe(own, { childList: true, subtree: true });
    end.current = finish;
    finishIfComplete();
    void preview.then((known) => {
      // The app may have led to another page, as it does without a session.
      if (isOver || known?.path !== first) known?.drawn?.giveWayTo(own);
      else if (known.drawn?.moveTo(into)) {
        drawn = known.drawn;
        own.remove();
      }
    });
    return finish;
  }, [first]);

  useLayoutEffect(() => {
    if (isFailed || pathname !== first) end.current();
  }, [isFailed, pathname, first]);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => end.current(), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isReady]);

  return (
    <div ref={whole} className={styles.whole}>
      <div ref={place} />
      <div ref={page} className={styles.page}>
        {children}
      </div>
    </div>
  );
}
