import type { ClientAnswer } from '@quits/contracts';

/** Newest first. */
export type ActivityPage = ClientAnswer<'getGroupActivity'>;

/** One action in a group: "expense/edited" is its subject and its action. */
export type ActivityItem = ActivityPage['items'][number];
