/** Dialogs hand the focus back after their exit, 150 ms; whoever gets it next must come after that. */
const AFTER_DIALOG_MS = 200;

/**
 * Moves the focus once a dialog is gone, when what opened it is gone as well (a removed row): without
 * this the focus would be nowhere. Does nothing when the focus has a place.
 */
export function rescueFocus(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) find()?.focus();
  }, AFTER_DIALOG_MS);
}
