import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Where a list stands: what scrolls it, and how far below the start of that. */
export interface ListPlace {
  /** An element, or the page itself. */
  scroller: Element | 'page';
  /** Pixels from the start of what scrolls to the list. */
  top: number;
}

/** The element around another one, also out of a shadow root or a slot. */
function parentOf(element: Element): Element | undefined {
  const parent = element.assignedSlot ?? element.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : undefined;
}

function scrolls(element: Element): boolean {
  return (
    /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight
  );
}

/** The nearest element that scrolls what is inside of it; the page when there is none. */
export function nearestScroller(start: Element): ListPlace['scroller'] {
  const { body, documentElement } = start.ownerDocument;
  for (let element = parentOf(start); element; element = parentOf(element)) {
    // What these two say is the page's, unless the outer one keeps it from being so.
    const isPage =
      element === documentElement ||
      (element === body && !/auto|scroll|hidden|clip/.test(getComputedStyle(documentElement).overflowY));
    if (isPage) return 'page';
    if (scrolls(element)) return element;
  }
  return 'page';
}

function placeOf(list: Element): ListPlace {
  const scroller = nearestScroller(list);
  const { top } = list.getBoundingClientRect();
  if (scroller === 'page') return { scroller, top: Math.round(top + window.scrollY) };
  const start = scroller.getBoundingClientRect().top + scroller.clientTop - scroller.scrollTop;
  return { scroller, top: Math.round(top - start) };
}

/**
 * Where a list stands, as what is around and above it grows, shrinks and begins to scroll.
 *
 * @returns the reference of the element that stands where the list begins, and its place: nothing at first
 */
export function useListPlace(): { start: RefObject<HTMLDivElement | null>; place: ListPlace | undefined } {
  const start = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<ListPlace>();
  const scroller = place?.scroller;

  useLayoutEffect(() => {
    const measure = () => {
      if (!start.current) return;
      const next = placeOf(start.current);
      setPlace((known) => (known?.scroller === next.scroller && known.top === next.top ? known : next));
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    for (let around: Element | undefined = start.current ?? undefined; around; around = parentOf(around)) {
      observer?.observe(around);
    }
    const scrolled = scroller instanceof Element ? scroller : window;
    scrolled.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer?.disconnect();
      scrolled.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [scroller]);
  return { start, place };
}
