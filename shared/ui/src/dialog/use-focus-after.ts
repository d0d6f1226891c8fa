import { useLayoutEffect, useRef } from 'react';
import {
  DIALOG,
  focusHeir,
  focusPageHeading,
  focusedElement,
  heirsOf,
  keepFocus,
} from '../focus/keep-focus.ts';

interface Opener {
  element: HTMLElement;
  /** Collected while the opener exists: a removed row takes its position along. */
  heirs: readonly HTMLElement[];
}

/**
 * Watches the element that got the focus back: its row may be about to disappear from the list. A dialog
 * opened by a link or a reload has no opener: the page's heading takes the focus.
 */
function watchReturned(page: ParentNode): void {
  const focused = focusedElement();
  if (focused instanceof HTMLElement && focused !== document.body) keepFocus(focused);
  else focusPageHeading(page);
}

/**
 * Gives the callback that Base UI calls when a dialog closes. The focus returns to the opener, which is Base
 * UI's default. If the opener is gone, the nearest element takes it. Without an opener, the page's heading
 * does.
 */
export function useFocusAfter(isOpen: boolean): () => boolean {
  const opener = useRef<Opener>(undefined);

  useLayoutEffect(() => {
    const element = focusedElement();
    const isThere = element instanceof HTMLElement && element !== document.body;
    opener.current = isOpen && isThere ? { element, heirs: heirsOf(element) } : opener.current;
  }, [isOpen]);

  return () => {
    const before = opener.current;
    const focused = focusedElement();
    const isElsewhere = focused !== null && focused !== document.body && !focused.closest(DIALOG);
    // The focus has already moved elsewhere, for example to a new page.
    if (isElsewhere) return false;
    const page = (focused ?? document.body).getRootNode() as Document | ShadowRoot;
    if (before && !before.element.isConnected) {
      // The whole page may have been replaced meanwhile.
      queueMicrotask(() => focusHeir(before.heirs) || focusPageHeading(page));
      return false;
    }
    // Runs after Base UI has moved the focus.
    queueMicrotask(() => queueMicrotask(() => watchReturned(page)));
    return true;
  };
}
