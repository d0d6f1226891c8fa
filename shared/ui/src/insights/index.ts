/** What was spent, by category, person, month and group: for a view that is opened, never for a first one. */
export { Insights } from './insights.tsx';
export type { SpentEntry } from './breakdown.ts';
