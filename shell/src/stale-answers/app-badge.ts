import { isRecord, pathOf } from '@quits/contracts';

const AT = pathOf('getGroupSummaries', {});

/** Shows on the icon of the installed app how many changes by others are new, where the system can. */
export async function badgeIcon(address: string, answer: string): Promise<void> {
  if (!('setAppBadge' in navigator) || !address.endsWith(AT)) return;
  const groups: unknown = JSON.parse(answer);
  if (!Array.isArray(groups)) return;
  const counts = groups.map((group) => (isRecord(group) ? Number(group.unread_count ?? 0) : 0));
  await navigator.setAppBadge(counts.reduce((sum, count) => sum + count, 0));
}

/** Clears the icon, when the person has signed out. */
export function clearIcon(): void {
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
}
