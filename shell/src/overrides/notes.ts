import { createListeners } from '../listeners.ts';

/** What is said of the remotes that this tab does not show as everybody else sees them. */
export interface Notes {
  subscribe(listener: () => void): () => void;
  /** Sentences, in the order in which they were first said. */
  snapshot(): readonly string[];
  /** `topic`: what is said of it anew takes the place of what was said before. */
  say(topic: string, sentence: string): void;
}

export function createNotes(): Notes {
  const { subscribe, tell } = createListeners();
  const said = new Map<string, string>();
  let sentences: readonly string[] = [];
  return {
    subscribe,
    snapshot: () => sentences,
    say(topic, sentence) {
      said.set(topic, sentence);
      sentences = [...said.values()];
      tell();
    },
  };
}
