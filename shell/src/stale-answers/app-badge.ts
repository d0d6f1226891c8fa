import { isRecord, pathOf } from '@quits/contracts';

const AT = pathOf('getGroupSummaries', {});

/** How many changes by others are new in all groups, once an answer has said so. */
let unread: number | undefined;

/** Reads how much is new from an answer that has it. */
export function noteUnread(address: string, answer: string): void {
  if (!address.endsWith(AT)) return;
  const groups: unknown = JSON.parse(answer);
  if (!Array.isArray(groups)) return;
  const counts = groups.map((group) => (isRecord(group) ? Number(group.unread_count ?? 0) : 0));
  unread = counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Shows on the icon of the installed app what is new and what waits to be sent, where the system can.
 *
 * @param waiting how many entries wait on this device
 */
export async function badgeIcon(waiting: number): Promise<void> {
  const isKnown = unread !== undefined || waiting > 0;
  if (isKnown && 'setAppBadge' in navigator) await navigator.setAppBadge((unread ?? 0) + waiting);
}

/** Clears the icon, when the person has signed out. */
export function clearIcon(): void {
  unread = undefined;
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
}
