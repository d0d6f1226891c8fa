/** What controls do until the page's code has come. */
export const nothing = () => undefined;

/** The state of `Add Expense` until then. */
export const ADDING = { isOpening: false, open: nothing, load: () => Promise.resolve() };
