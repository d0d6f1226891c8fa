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
  /** Found while it is there: a row takes its place along. */
  heirs: readonly HTMLElement[];
}

/**
 * Watches over what has got the focus back: the list may not know yet that the row it stands in is gone. Where a link or a
 * reload has opened the dialog there was nothing to go back to, and the page's heading has it.
 */
function watchReturned(page: ParentNode): void {
  const focused = focusedElement();
  if (focused instanceof HTMLElement && focused !== document.body) keepFocus(focused);
  else focusPageHeading(page);
}

/**
 * Gives what Base UI asks for as a dialog goes: the focus returns to what opened it, as it does by itself, or, where that
 * is gone, to what is nearest to its place; to the page's heading where nothing on the page opened it.
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
    // Somebody has put the focus where it belongs now, a new page for one.
    if (isElsewhere) return false;
    const page = (focused ?? document.body).getRootNode() as Document | ShadowRoot;
    if (before && !before.element.isConnected) {
      // All of its page may have gone meanwhile, and another one stands there.
      queueMicrotask(() => focusHeir(before.heirs) || focusPageHeading(page));
      return false;
    }
    // Base UI's own turn comes first.
    queueMicrotask(() => queueMicrotask(() => watchReturned(page)));
    return true;
  };
}
