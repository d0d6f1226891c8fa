import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The position of a list: its scroller, and its distance from the scroller's start. */
export interface ListPlace {
  /** An element, or the page itself. */
  scroller: Element | 'page';
  /** Pixels from the start of the scroller's content to the list. */
  top: number;
}

/** The parent of an element, across shadow roots and slots. */
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

/** The nearest scrolling ancestor, or else the page. */
export function nearestScroller(start: Element): ListPlace['scroller'] {
  const { body, documentElement } = start.ownerDocument;
  for (let element = parentOf(start); element; element = parentOf(element)) {
    // The overflow of these two applies to the page, unless the outer one prevents it.
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
 * Tracks the position of a list while its surroundings grow, shrink or start to scroll.
 *
 * @returns the reference of an element at the start of the list, and its position, at first undefined
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
