import type { Offers } from '@quits/core';
import type { FeatureFacts } from '@quits/federation';
import { createListeners } from './listeners.ts';

/** A feature that the store's list names: one that was deployed after this shell was built, or one with slots. */
export interface Feature extends FeatureFacts {
  name: string;
}

export type FeatureCatalog = ReturnType<typeof createFeatureCatalog>;

interface CatalogParts {
  find: () => Promise<readonly Feature[]>;
  /** Makes what the features offer for places of pages. */
  loadOffers: (features: readonly Feature[]) => Promise<Offers>;
}

/** The features that the store's list names, once they are found. */
export function createFeatureCatalog({ find, loadOffers }: CatalogParts) {
  const { subscribe, emit } = createListeners();
  let features: readonly Feature[] | undefined;
  let offers: Offers | undefined;
  let isAsked = false;

  async function search(hasSlots: boolean): Promise<void> {
    features = await find().catch(() => []);
    emit();
    if (!hasSlots) return;
    offers = await loadOffers(features).catch(() => undefined);
    emit();
  }

  return {
    subscribe,
    /** The known features; undefined until the search has ended. */
    snapshot: () => features,
    /** What they offer for places of pages; undefined until one does. */
    offers: () => offers,
    /** Looks for them, once per page, and where pages have places also for what they offer. A failure is harmless. */
    load(hasSlots = false): void {
      if (isAsked) return;
      isAsked = true;
      void search(hasSlots);
    },
  };
}
