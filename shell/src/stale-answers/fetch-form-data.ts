import { pathOf } from '@quits/contracts';
import { answerCacheOf, groupEndpoints, type Runtime, whenIdle } from '@quits/core';

const { getGroup, getGroupMembers, getGroups } = groupEndpoints.endpoints;

/** For so many groups, the newest, an expense can be typed without a network though no one opened them. */
const GROUPS = 5;
const ONCE = { subscribe: false };

async function fetchNow({ config, store }: Runtime, userId: number): Promise<void> {
  const answers = await caches.open(answerCacheOf(userId));
  const groups = await store.dispatch(getGroups.initiate(undefined, ONCE)).unwrap();
  for (const { id } of groups.toSorted((a, b) => b.id - a.id).slice(0, GROUPS)) {
    const isKept = await answers.match(config.base + pathOf('getGroupMembers', { id }));
    if (isKept) continue;
    await store.dispatch(getGroupMembers.initiate(id, ONCE));
    await store.dispatch(getGroup.initiate(id, ONCE));
  }
}

/** Requests what the expense form needs to know about the newest groups, where no earlier visit has; then keeps it. */
export function fetchFormData(runtime: Runtime, keep: () => void): void {
  const shown = runtime.session.snapshot();
  if (!runtime.config.hasExtras || shown.status !== 'signedIn') return;
  whenIdle(() => {
    // Offline it is for a later visit.
    fetchNow(runtime, shown.user.id).then(keep, () => undefined);
  });
}
