const CONTROLS = 'button:not(:disabled), a[href]';
export const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** What has the focus, in whichever shadow root it is. */
export function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

const isLost = (focused: Element | null) => focused === null || focused === document.body;

/**
 * What may take the focus once `element` is gone, the nearest first: other controls of its row, those of the rows after
 * and before, the next control of its part of the page, the heading of that part, that of the page; in a dialog, nothing
 * beyond it.
 */
export function heirsOf(element: HTMLElement): HTMLElement[] {
  const row = element.closest('li') ?? element;
  const part = element.closest<HTMLElement>(`section, ${DIALOG}`);
  const controlsIn = (within: Element | null) => [...(within?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const isAfter = (other: Node) =>
    (row.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !row.contains(other);
  const ofRow = controlsIn(row).filter((control) => control !== element);
  const ofList = controlsIn(element.closest('ul, ol')).filter((control) => !row.contains(control));
  const page = element.getRootNode() as Document | ShadowRoot;
  return [
    ...ofRow,
    ...ofList.filter(isAfter),
    ...ofList.filter((control) => !isAfter(control)).toReversed(),
    ...controlsIn(part).filter(isAfter),
    ...(part?.matches(DIALOG)
      ? [part]
      : [part?.querySelector<HTMLElement>('h2'), page.querySelector<HTMLElement>('[data-page-heading]')]),
  ].filter((heir) => heir instanceof HTMLElement);
}

/** Gives the focus to the first that is there and takes it; gives whether one has. */
export function focusHeir(heirs: readonly HTMLElement[]): boolean {
  return heirs.some((heir) => {
    if (!heir.isConnected) return false;
    keepFocus(heir);
    heir.focus();
    return focusedElement() === heir;
  });
}

/** Gives the focus to the heading of what the page shows now. */
export function focusPageHeading(page: ParentNode): void {
  page.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
}

/** To be called while a page still stands: the focus that goes with it is left to the heading of what comes instead. */
export function leaveFocusToNextPage(page: ParentNode): void {
  if (isLost(focusedElement())) return;
  queueMicrotask(() => {
    if (isLost(focusedElement())) focusPageHeading(page);
  });
}

const NOTHING = () => undefined;
let endLast: () => void = NOTHING;

/**
 * Keeps the focus in the page when `element`, which has it or is about to, goes away, as a row does that a press of a
 * button in it has removed: it then goes to the nearest heir. Ends with the focus elsewhere; one element at a time.
 */
export function keepFocus(element: HTMLElement): void {
  endLast();
  const heirs = heirsOf(element);
  const removals = new MutationObserver(() => {
    if (element.isConnected) return;
    end();
    if (isLost(focusedElement())) focusHeir(heirs);
  });
  function leave(): void {
    // A browser says so of what is removed as well, some of them before it is.
    setTimeout(() => {
      if (element.isConnected && focusedElement() !== element) end();
    });
  }
  function end(): void {
    // Nothing of a page that is gone stays in memory.
    if (endLast === end) endLast = NOTHING;
    removals.disconnect();
    element.removeEventListener('focusout', leave);
  }
  endLast = end;
  removals.observe(element.getRootNode(), { childList: true, subtree: true });
  element.addEventListener('focusout', leave);
}
