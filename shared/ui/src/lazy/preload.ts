/**
 * Props of a button that starts a load as soon as somebody comes near it; a failure is told when what is
 * loaded is really needed.
 */
export function preloadOnApproach(load: () => Promise<unknown>) {
  const start = () => {
    load().catch(() => undefined);
  };
  return { onPointerEnter: start, onPointerDown: start, onFocus: start };
}
