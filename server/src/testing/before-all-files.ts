import { migrateOnce } from './test-database.ts';

declare global {
  /** Removes the migrated database; called in `after-all-files.ts`. */
  var removeMigrated: () => Promise<void>;
}

export default async function beforeAllFiles(): Promise<void> {
  globalThis.removeMigrated = await migrateOnce();
}
