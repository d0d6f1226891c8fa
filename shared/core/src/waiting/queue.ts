import { expensePath } from '@quits/contracts';
import { t } from '@quits/domain';
import { invalidateGroup } from '../api/api.ts';
import type { Bus } from '../bus/bus.ts';
import { type SessionEnd, userOf } from '../session/session-state.ts';
import type { Session } from '../session/session.ts';
import { STORAGE_KEYS, type Storages } from '../session/storage.ts';
import { createSender } from './sender.ts';
import { openStorage } from './storage.ts';
import type { QueueStore } from './send-entry.ts';
import { type NewWaitingEntry, waitingListed } from './waiting-state.ts';

export interface QueuePage {
  bus: Bus;
  session: Session;
  store: QueueStore;
  storages: Storages;
}

/** The expenses that wait on this device. */
export interface Queue {
  /**
   * Keeps an expense of the signed-in person and sends it as soon as possible.
   *
   * @returns false when the device has no room; rejects where the browser keeps no databases
   */
  add(entry: NewWaitingEntry): Promise<boolean>;
  /** Removes an entry for good: at the person's request only. */
  discard(id: number): Promise<void>;
  /** Sends what waits now. */
  send(): void;
  stop(): void;
}

/** Sends at the network's return and when the tab is shown again; returns a function that ends it. */
function onConnectivity(send: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') send();
  };
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('online', send);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Opens the queue of a page. All tabs of a browser share its entries, and one of them sends. */
export function openQueue({ bus, session, store, storages }: QueuePage): Queue {
  const storage = openStorage();
  const { local } = storages;
  let isOver = false;
  const userNow = () => userOf(session.snapshot())?.id;
  let lastUserId = userNow();

  async function show(): Promise<void> {
    const all = await storage.all();
    if (isOver) return;
    const entries = all.filter(({ userId }) => userId === userNow());
    store.dispatch(waitingListed({ entries, others: all.length - entries.length }));
    if (all.length === 0) local.remove(STORAGE_KEYS.waiting);
  }

  /** Shows a change here and in the other tabs. */
  async function showChange(): Promise<void> {
    local.set(STORAGE_KEYS.waiting, String(Date.now()));
    await show();
  }

  const sender = createSender({
    session,
    store,
    storage,
    isOver: () => isOver,
    onBooked: ({ groupId }) => void store.dispatch(invalidateGroup(groupId)),
    onReceiptRefused(expenseId, reason) {
      bus.for('core').publish('toasts/requested', {
        kind: 'error',
        title: t('A receipt was not added'),
        ...(reason !== undefined && { description: reason }),
        action: {
          label: t('Open the expense'),
          onSelect: () => bus.for('core').publish('navigation/requested', { to: expensePath(expenseId) }),
        },
      });
    },
    onRun: showChange,
  });

  // Where the browser refuses its database, nothing waits.
  const look = () => void show().catch(() => undefined);
  const stopFollowing = storages.onChangeElsewhere((key) => key === STORAGE_KEYS.waiting && look());
  const stopWatching = onConnectivity(sender.send);
  const stopSession = session.subscribe(() => {
    lastUserId = userNow() ?? lastUserId;
    look();
    sender.send();
  });
  /** The person was asked before. */
  async function wipe(userId: number | undefined): Promise<void> {
    const own = (await storage.all()).filter((entry) => entry.userId === userId);
    await storage.remove(own.map(({ id }) => id));
    await showChange();
  }
  const stopEnding = session.onEnd(({ reason }: SessionEnd) => {
    if (reason === 'asked') wipe(lastUserId).catch(() => undefined);
  });
  look();
  sender.send();

  return {
    async add(entry) {
      const userId = userNow();
      if (userId === undefined) throw new Error('An entry waits for a signed-in person');
      const isKept = await storage.add({ ...entry, userId, enteredAt: Date.now(), state: 'waiting' });
      await showChange();
      sender.send();
      return isKept;
    },
    async discard(id) {
      await storage.remove([id]);
      await showChange();
    },
    send: sender.send,
    stop() {
      isOver = true;
      sender.stop();
      for (const end of [stopFollowing, stopWatching, stopSession, stopEnding]) end();
    },
  };
}
