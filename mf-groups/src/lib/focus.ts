/** A dialog's exit takes 150 ms, longer on a busy machine; beyond this nobody waits for the focus. */
const LOOK_EVERY_MS = 50;
const LOOKS = 30;

function isNowhere(active: Element | null): boolean {
  return active === null || active === document.body;
}

/**
 * Moves the focus once a dialog is gone, when what opened it is gone as well (a removed row): without
 * this the focus would be nowhere. Leaves the focus alone when it has found a place.
 */
export function rescueFocus(find: () => HTMLElement | null | undefined): void {
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    const place = find();
    const root = place?.getRootNode();
    const active = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
    const isInDialog = active?.closest('[role=dialog], [role=alertdialog]') !== null && !isNowhere(active);
    if (isNowhere(active)) place?.focus();
    if (!isInDialog || looks === LOOKS) clearInterval(timer);
  }, LOOK_EVERY_MS);
}
