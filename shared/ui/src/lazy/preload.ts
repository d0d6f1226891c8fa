/**
 * Props of a button that starts a load when the pointer or focus reaches it. A failure shows only when the
 * code is really needed.
 */
export function preloadOnApproach(load: () => Promise<unknown>) {
  const start = () => {
    load().catch(() => undefined);
  };
  return { onPointerEnter: start, onPointerDown: start, onFocus: start };
}
