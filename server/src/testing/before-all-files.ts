import { migrateOnce } from './test-database.ts';

declare global {
  /** What removes it again, for `after-all-files.ts`. */
  var removeMigrated: () => Promise<void>;
}

export default async function beforeAllFiles(): Promise<void> {
  globalThis.removeMigrated = await migrateOnce();
}
