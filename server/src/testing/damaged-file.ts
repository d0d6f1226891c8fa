import Sqlite from 'better-sqlite3';

/**
 * Damages an embedded database in a way that every statement still works: removes an index but
 * leaves its pages.
 */
export function damageFile(path: string): void {
  const file = new Sqlite(path);
  // Otherwise the schema cannot be written.
  file.unsafeMode();
  file.exec('pragma writable_schema = on');
  file.exec(`delete from sqlite_schema where name = 'postings_by_user'`);
  // Makes open connections notice the change.
  file.exec('pragma schema_version = 1000');
  file.close();
}
