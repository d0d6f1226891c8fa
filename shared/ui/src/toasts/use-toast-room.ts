import { type RefObject, useEffect } from 'react';

/** The property that dialogs read; and sonner's property for the height of the front toast. */
const [ROOM, FRONT] = ['--q-toast-height', '--front-toast-height'];
/** The elements in the body that hold base-ui's dialogs. */
const DIALOGS = '[data-base-ui-portal]';

/**
 * Tells the dialogs the height of the visible toast, so that a full-height sheet leaves room for it.
 *
 * @param place the element around the Toaster
 */
export function useToastRoom(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    // The global one may be gone by the time of a late change: that of a removed frame, or of a test that is over.
    const page = element.ownerDocument;
    const isInPage = element.getRootNode() === page;
    const tell = () => {
      const height = element.querySelector('ol')?.style.getPropertyValue(FRONT) ?? '';
      // On the root it would make the browser compute all styles again. Dialogs of an embed are siblings of its toasts.
      const readers = isInPage ? page.querySelectorAll<HTMLElement>(DIALOGS) : [element.parentElement];
      for (const reader of readers)
        if (reader?.style.getPropertyValue(ROOM) !== height) reader?.style.setProperty(ROOM, height);
    };
    const observer = new MutationObserver(tell);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['style'] });
    // A dialog may open while a toast is in sight.
    if (isInPage) observer.observe(page.body, { childList: true });
    return () => observer.disconnect();
  }, [place]);
}
