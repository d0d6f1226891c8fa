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
 * Sonner hears nothing of that focus. Whenever it left a toast, sonner would put it on the control from which it had
 * come, also when Tab was to lead on: Tab would go round between the two. Here it goes back there only when the toast
 * that has it is gone.
 *
 * @param areaId the area whose toasts they are; those that name no area when left out
 * @returns the reference of the element around the Toaster
 */
export function useFocusPause(areaId?: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let cameFrom: EventTarget | null = null;
    // Tab may lead out of the page, where nobody says that it goes.
    let isLeaving = false;
    const isInside = (target: EventTarget | null) => target instanceof Node && element.contains(target);
    const enter = (event: FocusEvent) => {
      event.stopPropagation();
      if (isInside(event.relatedTarget)) return;
      cameFrom = event.relatedTarget;
      setLifetimes(areaId, Infinity);
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (isInside(relatedTarget)) return;
      setLifetimes(areaId, DELAYS.toast);
      if (isLeaving || relatedTarget !== null) cameFrom = null;
    };
    const notePress = ({ key }: KeyboardEvent) => {
      isLeaving = key === 'Tab';
    };
    // What is removed takes the focus with it, in most browsers without a word.
    const observer = new MutationObserver((changes) => {
      const root = element.getRootNode() as Document | ShadowRoot;
      const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
      const isLost = root.activeElement === null || root.activeElement === document.body;
      if (removed.length === 0 || !isLost) return;
      if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
      cameFrom = null;
    });
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    element.addEventListener('keydown', notePress);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
      element.removeEventListener('keydown', notePress);
    };
  }, [areaId]);
  return place;
}
