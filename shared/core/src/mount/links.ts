import { ownPath } from '@quits/contracts';

export interface LinkRules {
  /** Part of the page's address that the feature's own paths start after ("/money"); "" in memory. */
  base: string;
  /** Whether the browser may open the feature's own addresses in another tab. */
  isAddressReal: boolean;
  owns(path: string): boolean;
  show(path: string): void;
  /** A link leads out of this feature. */
  leave(path: string): void;
}

function linkOf(event: Event): HTMLAnchorElement | undefined {
  return event.composedPath().find((target) => target instanceof HTMLAnchorElement);
}

/** The path inside Quits that a link means; `undefined` for an address of the rest of the world. */
function pathOf(link: HTMLAnchorElement, base: string): string | undefined {
  const path = ownPath(link.getAttribute('href'));
  if (path === undefined || link.hasAttribute('download')) return undefined;
  if (base === '') return path;
  return path === base || path.startsWith(`${base}/`) ? path.slice(base.length) || '/' : undefined;
}

/**
 * Keeps links inside a mounted feature: the page around does not know the addresses in them. What the
 * feature owns it shows itself, also when somebody asks for another tab; the rest is handed over.
 *
 * @returns what ends it
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
