import { DELAYS } from '@quits/contracts';
import { type RefObject, useEffect, useRef } from 'react';
import { toast } from 'sonner';

/** Gives every toast of an area a new lifetime, in milliseconds from now. */
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
 * Keeps toasts while one of them has the focus: sonner stops its timers for the pointer and for a hidden tab,
 * but not for the keyboard.
 *
 * This hides focus events from sonner. Otherwise, whenever the focus left a toast, sonner would return it to
 * its previous control. Tab would then alternate between the two. Here the focus returns only when the
 * focused toast is gone.
 *
 * @param areaId the area of the toasts; when left out, toasts without an area
 * @returns the reference of the element around the Toaster
 */
export function useFocusPause(areaId?: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let cameFrom: EventTarget | null = null;
    // Tab may lead out of the page, without an event for it.
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
    // A removed element loses the focus, in most browsers without an event.
    const observer = new MutationObserver((changes) => {
      const root = element.getRootNode() as Document | ShadowRoot;
      const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
      const isLost = root.activeElement === null || root.activeElement === element.ownerDocument.body;
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
