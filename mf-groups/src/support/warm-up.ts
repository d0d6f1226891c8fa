/** Starts a load for whoever is about to need it; a failure here is told when it is really needed. */
export function warmUp(load: () => Promise<unknown>) {
  const start = () => {
    load().catch(() => undefined);
  };
  return { onPointerEnter: start, onPointerDown: start, onFocus: start };
}
