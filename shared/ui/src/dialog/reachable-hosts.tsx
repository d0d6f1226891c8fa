import { useEffect } from 'react';
import type { PortalContainer } from '../portal-container.tsx';

/** The element of the document in whose shadow, several roots deep, `container` stands; none when it is not. */
function outermostHost(container: PortalContainer): Element | undefined {
  const hosts: Element[] = [];
  let root = container?.getRootNode();
  while (root instanceof ShadowRoot) {
    hosts.push(root.host);
    root = root.host.getRootNode();
  }
  // One root deep Base UI finds the host itself.
  return hosts.length > 1 ? hosts.at(-1) : undefined;
}

/**
 * For as long as a dialog is open: keeps what it stands in reachable for screen readers. Base UI hides
 * everything else from them, and takes a host that is more than one shadow root away for something else.
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
