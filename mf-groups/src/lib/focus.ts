/**
 * What takes the focus when a row of a list goes, with the button in it that was pressed: the button of the next row,
 * else of the one before, else the heading of the card.
 */
export function focusAfterRow(pressed: HTMLElement): HTMLElement | null {
  const buttons = [...(pressed.closest('ul')?.querySelectorAll('button') ?? [])];
  const at = buttons.findIndex((button) => button === pressed);
  return buttons[at + 1] ?? buttons[at - 1] ?? pressed.closest('section')?.querySelector('h2') ?? null;
}
