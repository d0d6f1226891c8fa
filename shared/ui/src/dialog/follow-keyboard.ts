import { focusedElement } from '../focus/keep-focus.ts';

/** The property that the styles of dialogs read: the covered height at the bottom of the page. */
const COVERED = '--q-covered';

/**
 * Keeps the content of `viewport` above a phone's keyboard, which covers the bottom of the page without
 * resizing it. Use it as the `ref` of an element; it returns its cleanup.
 */
export function followKeyboard(viewport: HTMLElement | null): (() => void) | undefined {
  const seen = window.visualViewport;
  if (!viewport || !seen) return undefined;

  function makeRoom(): void {
    if (!viewport || !seen) return;
    // Zooming also shrinks the visible part, but then the person scrolls.
    const covered = seen.scale > 1 ? 0 : window.innerHeight - seen.height - seen.offsetTop;
    const height = `${String(Math.max(0, Math.round(covered)))}px`;
    // Every change makes the browser compute the styles of the whole dialog again: none while it opens.
    if (height !== (viewport.style.getPropertyValue(COVERED) || '0px'))
      viewport.style.setProperty(COVERED, height);
    const focused = focusedElement();
    if (covered > 0 && viewport.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  }

  // Measuring lays the page out. The browser is about to do that for the dialog's first frame.
  const first = requestAnimationFrame(makeRoom);
  seen.addEventListener('resize', makeRoom);
  seen.addEventListener('scroll', makeRoom);
  return () => {
    cancelAnimationFrame(first);
    seen.removeEventListener('resize', makeRoom);
    seen.removeEventListener('scroll', makeRoom);
  };
}
