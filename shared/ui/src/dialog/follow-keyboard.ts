import { focusedElement } from '../focus/keep-focus.ts';

/** What the style of dialogs reads: how much of the page's foot is covered. */
const COVERED = '--q-covered';

/**
 * Keeps what is in `viewport` above the keyboard of a phone, which covers the foot of the page without making the page
 * smaller. For the `ref` of an element; gives what ends it.
 */
export function followKeyboard(viewport: HTMLElement | null): (() => void) | undefined {
  const seen = window.visualViewport;
  if (!viewport || !seen) return undefined;

  function makeRoom(): void {
    if (!viewport || !seen) return;
    // Somebody who has zoomed in sees less of the page as well, and scrolls.
    const covered = seen.scale > 1 ? 0 : window.innerHeight - seen.height - seen.offsetTop;
    viewport.style.setProperty(COVERED, `${String(Math.max(0, Math.round(covered)))}px`);
    const focused = focusedElement();
    if (viewport.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  }

  makeRoom();
  seen.addEventListener('resize', makeRoom);
  seen.addEventListener('scroll', makeRoom);
  return () => {
    seen.removeEventListener('resize', makeRoom);
    seen.removeEventListener('scroll', makeRoom);
  };
}
