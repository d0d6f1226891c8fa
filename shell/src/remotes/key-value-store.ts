import type { Storages } from '@quits/core';

/** A tab's own storage, as the session provides it. */
export type KeyValueStore = Storages['tab'];
