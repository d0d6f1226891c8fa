import type { DrawnPreview } from '@quits/federation';

async function styleReady(link: HTMLLinkElement): Promise<void> {
  if (link.sheet) return;
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`${link.href} did not load`)));
  });
}

/** Waits for all style sheets so far; rejects when one does not come. */
export const stylesReady = () =>
  Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(styleReady));

/** Follows what a person does in an element: what has the focus, and how far each list is scrolled. */
function followIn(element: HTMLElement) {
  const tops = new Map<Element, number>();
  let focused: HTMLElement | undefined;
  element.addEventListener(
    'scroll',
    ({ target }) => target instanceof Element && tops.set(target, target.scrollTop),
    { capture: true, passive: true },
  );
  element.addEventListener('focusin', ({ target }) => (focused = target as HTMLElement));
  element.addEventListener('focusout', () =>
    // An element that is taken away loses the focus too, and gets it back.
    queueMicrotask(() => {
      if (element.isConnected && !element.contains(document.activeElement)) focused = undefined;
    }),
  );
  return { tops, focused: () => focused };
}

/**
 * Shows a preview in the place of the frame's outline, until React moves it into the page's place.
 *
 * @param unmount ends what the preview's components follow
 */
export function placePreview(
  element: HTMLElement,
  frame: HTMLElement,
  isSignedIn: () => boolean,
  unmount: () => void,
): DrawnPreview {
  const { tops, focused } = followIn(element);
  element.dataset.preview = '';
  // The page's own skeletons, unseen behind it, then delay nothing.
  element.dataset.skeleton = '';
  frame.querySelector('.frame-page')?.remove();
  // Until the page has one.
  element.setAttribute('role', 'main');
  frame.after(element);
  // Another tab may sign out before React is there.
  const life = new AbortController();
  window.addEventListener('storage', () => isSignedIn() || end(), { signal: life.signal });
  function end(): void {
    life.abort();
    element.remove();
    unmount();
  }
  return {
    element,
    moveTo(place) {
      if (!isSignedIn()) return false;
      const [had, pageTop] = [focused(), window.scrollY];
      element.removeAttribute('role');
      place.append(element);
      for (const [list, top] of tops) list.scrollTop = top;
      if (pageTop > 0) window.scrollTo({ top: pageTop, behavior: 'instant' });
      had?.focus({ preventScroll: true });
      return true;
    },
    giveWayTo(page) {
      const href = focused()?.getAttribute('href');
      end();
      for (const [{ className }, top] of tops) {
        const [same] = className === '' ? [] : page.getElementsByClassName(className);
        if (same) same.scrollTop = top;
      }
      if (href === undefined || href === null) return;
      const links = [...page.querySelectorAll('a')];
      links.find((link) => link.getAttribute('href') === href)?.focus({ preventScroll: true });
    },
  };
}
