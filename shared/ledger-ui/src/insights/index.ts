/** Spending by category, person, month and group: loads with its view, never with a first page. */
export { Breakdown, Insights, LoadingInsights } from './insights.tsx';
export type { SpentEntry } from './breakdown.ts';
