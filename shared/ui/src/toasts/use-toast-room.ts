import { useEffect } from 'react';
import type { RefObject } from 'react';

/** What dialogs read; and where sonner says how high the toast in front is. */
const [ROOM, FRONT] = ['--q-toast-height', '--front-toast-height'];

/**
 * Tells the dialogs around how high the toast is that shows now, so that a sheet as high as the screen leaves it room.
 *
 * @param place the element around the Toaster
 */
export function useToastRoom(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    // Dialogs of an embed stand beside its toasts, those of the app in the body.
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
