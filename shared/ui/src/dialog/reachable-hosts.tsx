import { useEffect } from 'react';
import type { PortalContainer } from '../portal-container.tsx';

/**
 * The document's element whose nested shadow roots contain `container`; undefined for fewer than two roots.
 */
function outermostHost(container: PortalContainer): Element | undefined {
  const hosts: Element[] = [];
  let root = container?.getRootNode();
  while (root instanceof ShadowRoot) {
    hosts.push(root.host);
    root = root.host.getRootNode();
  }
  // With a single shadow root, Base UI finds the host itself.
  return hosts.length > 1 ? hosts.at(-1) : undefined;
}

/**
 * Keeps the host of an open dialog reachable for screen readers. Base UI hides everything else, and doesn't
 * recognize a host across several shadow roots.
 */
export function ReachableHosts({ container }: { container: PortalContainer }) {
  useEffect(() => {
    const outermost = outermostHost(container);
    if (!outermost) return undefined;
    const around: Element[] = [];
    for (let node: Element | null = outermost; node; node = node.parentElement) around.push(node);

    function uncover(): void {
      for (const node of around)
        if (node.hasAttribute('data-base-ui-inert')) node.removeAttribute('aria-hidden');
    }
    const observer = new MutationObserver(uncover);
    for (const node of around)
      observer.observe(node, { attributeFilter: ['aria-hidden', 'data-base-ui-inert'] });
    uncover();
    return () => {
      observer.disconnect();
    };
  }, [container]);
  return null;
}
