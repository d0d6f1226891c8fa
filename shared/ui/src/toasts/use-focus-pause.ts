import { DELAYS } from '@quits/contracts';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { toast } from 'sonner';

/** Gives every toast of an area another time to live, in milliseconds, counted from now. */
function setLifetimes(areaId: string | undefined, duration: number): void {
  for (const shown of toast.getToasts()) {
    if (!('title' in shown) || shown.toasterId !== areaId) continue;
    const { type = 'normal', title, id, description, action } = shown;
    const show = type === 'success' || type === 'error' || type === 'info' ? toast[type] : toast;
    show(title, {
      id,
      duration,
      description,
      action,
      ...(areaId === undefined ? {} : { toasterId: areaId }),
    });
  }
}

/**
 * Keeps toasts while the focus is on one of them: sonner stops its timers for the pointer and for a
 * hidden tab, not for the keyboard.
 *
 * @param areaId the area whose toasts they are; those that name no area when left out
 * @returns the reference of the element around the Toaster
 */
export function useFocusPause(areaId?: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const isInside = (target: EventTarget | null) => target instanceof Node && element.contains(target);
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget)) setLifetimes(areaId, Infinity);
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget)) setLifetimes(areaId, DELAYS.toast);
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [areaId]);
  return place;
}
