import { ownPath } from '@quits/contracts';

export interface LinkRules {
  /** Part of the page's address before the feature's own paths ("/money"); "" in memory. */
  base: string;
  /** Whether the browser may open the feature's own addresses in another tab. */
  isAddressReal: boolean;
  owns(path: string): boolean;
  show(path: string): void;
  /** Handles a link that leads out of this feature. */
  leave(path: string): void;
}

function linkOf(event: Event): HTMLAnchorElement | undefined {
  return event.composedPath().find((target) => target instanceof HTMLAnchorElement);
}

/** The path inside Quits that a link leads to; `undefined` for other addresses. */
function pathOf(link: HTMLAnchorElement, base: string): string | undefined {
  const path = ownPath(link.getAttribute('href'));
  if (path === undefined || link.hasAttribute('download')) return undefined;
  if (base === '') return path;
  return path === base || path.startsWith(`${base}/`) ? path.slice(base.length) || '/' : undefined;
}

/**
 * Handles the links of a mounted feature, because the page around does not know their addresses. The feature
 * opens its own links in place, also when another tab is requested. Hands over all others.
 *
 * @returns a function that ends it
 */
export function keepLinks(place: HTMLElement, rules: LinkRules): () => void {
  function handle(event: MouseEvent): void {
    const link = linkOf(event);
    const path = link && pathOf(link, rules.base);
    if (path === undefined || event.button > 1) return;
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const isOwned = rules.owns(path);
    // The router follows it, or the browser in another tab.
    if (isOwned && (isPlain || rules.isAddressReal)) return;
    event.preventDefault();
    if (isOwned) rules.show(path);
    else rules.leave(path);
  }

  place.addEventListener('click', handle, true);
  place.addEventListener('auxclick', handle, true);
  return () => {
    place.removeEventListener('click', handle, true);
    place.removeEventListener('auxclick', handle, true);
  };
}
