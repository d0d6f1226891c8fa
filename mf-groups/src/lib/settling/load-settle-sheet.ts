/** Loads the sheet when it is first needed. */
export const loadSettleSheet = () => import('./settle-sheet.tsx').then((part) => part.SettleSheet);
