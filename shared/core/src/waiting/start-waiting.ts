import { STORAGE_KEYS } from '../session/storage.ts';
import type { Queue, QueuePage } from './queue.ts';

/** The queue of a page, whose code loads when something waits. */
export interface Waiting {
  /** Rejects when the code does not load. */
  load: () => Promise<Queue>;
  /** Loads it if something waits on this device. */
  look: () => void;
  stop: () => void;
}

/** The queue of a page. It loads by itself when another tab adds an entry. */
export function startWaiting(page: QueuePage): Waiting {
  let queue: Promise<Queue> | undefined;
  async function load(): Promise<Queue> {
    queue ??= import('./queue.ts').then(({ openQueue }) => openQueue(page));
    try {
      return await queue;
    } catch (error) {
      queue = undefined;
      throw error;
    }
  }
  function look(): void {
    if (page.storages.local.get(STORAGE_KEYS.waiting) !== null) load().catch(() => undefined);
  }
  const stopFollowing = page.storages.onChangeElsewhere(look);
  return {
    load,
    look,
    stop() {
      stopFollowing();
      void queue?.then(
        (opened) => opened.stop(),
        () => undefined,
      );
    },
  };
}
