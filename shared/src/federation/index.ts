export { createEntryScripts } from './entry-scripts.ts';
export type { EntryScripts } from './entry-scripts.ts';
