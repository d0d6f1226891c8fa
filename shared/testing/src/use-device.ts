import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

/** Lets the page keep its databases on another device from now on. */
export function changeDevice(databases = new IDBFactory()): IDBFactory {
  Object.assign(globalThis, { indexedDB: databases });
  return databases;
}

/** Gives each test of one file a new device, without databases. Call it once at the top of the file. */
export function useDevice(): { change: typeof changeDevice } {
  beforeEach(() => void changeDevice());
  return { change: changeDevice };
}
