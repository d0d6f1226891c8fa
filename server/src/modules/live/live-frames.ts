import { CHANGED, type ChangedEvent, NOTICES } from '@quits/contracts';
import type { Change } from '../../db/tables.ts';

/** Reports the position of a stream without an event. A browser that reconnects continues there. */
export const positionFrame = (position: number) => `id: ${String(position)}\n\n`;

/** Shows all proxies on the way that the stream is alive. */
export const HEARTBEAT = ': heartbeat\n\n';

/** How many notices of the person are unread. It has no id, because a stream does not continue there. */
export const unreadFrame = (unread: number) => `event: ${NOTICES}\ndata: ${JSON.stringify({ unread })}\n\n`;

/** One event per group and person, the newest change last. */
function gather(changes: readonly Change[]): ChangedEvent[] {
  const gathered = new Map<string, ChangedEvent>();
  for (const { groupId, activityId, action, by } of changes) {
    const key = `${String(groupId)} ${String(by)}`;
    const [kind = ''] = action.split('/', 1);
    const event = gathered.get(key) ?? { group_id: groupId, activity_id: 0, kinds: [], by };
    event.activity_id = Math.max(event.activity_id, activityId);
    if (!event.kinds.includes(kind)) event.kinds.push(kind);
    gathered.set(key, event);
  }
  return [...gathered.values()].sort((a, b) => a.activity_id - b.activity_id);
}

/**
 * The events for changes, in their wire format. Each event's id is the position of the stream after
 * it. It never decreases, although changes of other servers may arrive out of order.
 *
 * @param position the position of the stream before
 */
export function eventsOf(changes: readonly Change[], position: number): string {
  let id = position;
  const texts = gather(changes).map((event) => {
    id = Math.max(id, event.activity_id);
    return `id: ${String(id)}\nevent: ${CHANGED}\ndata: ${JSON.stringify(event)}\n\n`;
  });
  return texts.join('');
}
