/** The history of a group or an entry; loads when it is first opened. */
export type { ActivityPage } from './activity.ts';
export { ActivityPages } from './activity-pages.tsx';
export { useUndo } from './use-undo.ts';
