import { useEffect } from 'react';
import type { RefObject } from 'react';

/** The property that dialogs read; and sonner's property for the height of the front toast. */
const [ROOM, FRONT] = ['--q-toast-height', '--front-toast-height'];

/**
 * Tells the dialogs the height of the visible toast, so that a full-height sheet leaves room for it.
 *
 * @param place the element around the Toaster
 */
export function useToastRoom(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    // Dialogs of an embed are siblings of its toasts; those of the app are in the body.
    const around = element.getRootNode() === document ? document.documentElement : element.parentElement;
    const tell = () => {
      const height = element.querySelector('ol')?.style.getPropertyValue(FRONT) ?? '';
      if (around?.style.getPropertyValue(ROOM) !== height) around?.style.setProperty(ROOM, height);
    };
    const observer = new MutationObserver(tell);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['style'] });
    return () => {
      observer.disconnect();
      around?.style.removeProperty(ROOM);
    };
  }, [place]);
}
