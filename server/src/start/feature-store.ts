import type { FeatureAnswer } from '@quits/contracts';
import type { Store } from '@quits/web/store';
import { conflict, notFound } from '../errors/app-error.ts';
import { codeOf } from '../errors/error-code.ts';
import type { FeatureStore } from '../modules/admin/features.service.ts';

/** Of a folder that belongs to another user, is part of a read-only image, or is on a full disk. */
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);

/** Loaded when administrators ask, because a server that they never ask should not pay for it. */
const load = () => import('@quits/web/store');

async function describe(store: Store, name: string): Promise<FeatureAnswer> {
  const { loadPointer, Refusal } = await load();
  try {
    const { pointer } = await loadPointer(store, name);
    return { name, live: pointer?.current?.version ?? null, previous: pointer?.previous?.version ?? null };
  } catch (error) {
    // A damaged pointer must not hide the other features.
    if (error instanceof Refusal) return { name, live: null, previous: null };
    throw error;
  }
}

/**
 * The features that are published in a folder.
 *
 * @param folder the store that the web app is served from
 */
export function openFeatureStore(folder: string): FeatureStore {
  const open = async () => {
    const web = await load();
    return { ...web, store: web.folderStore(folder) };
  };

  return {
    async list() {
      const { store, featuresIn } = await open();
      return Promise.all((await featuresIn(store)).map((name) => describe(store, name)));
    },
    async rollBack(name) {
      const { store, featuresIn, Refusal, rollBack } = await open();
      if (!(await featuresIn(store)).includes(name)) throw notFound('feature_not_found');
      const { previous } = await describe(store, name);
      if (previous === null) throw conflict('no_previous_version');
      try {
        // A canary, if there is one, ends too.
        await rollBack({ store, name }, { version: previous });
      } catch (error) {
        if (error instanceof Refusal) throw conflict('previous_version_unfit');
        if (NOT_WRITABLE.has(codeOf(error) ?? '')) throw conflict('store_not_writable');
        throw error;
      }
      return describe(store, name);
    },
  };
}
