import { createListeners } from '../listeners.ts';

/** Messages about the remotes that this tab shows differently from other tabs. */
export interface Notes {
  subscribe(listener: () => void): () => void;
  /** Messages, in the order of their topics. */
  snapshot(): readonly string[];
  /** `topic`: a new message replaces the last one of its topic. */
  say(topic: string, sentence: string): void;
}

export function createNotes(): Notes {
  const { subscribe, emit } = createListeners();
  const messages = new Map<string, string>();
  let sentences: readonly string[] = [];
  return {
    subscribe,
    snapshot: () => sentences,
    say(topic, sentence) {
      messages.set(topic, sentence);
      sentences = [...messages.values()];
      emit();
    },
  };
}
