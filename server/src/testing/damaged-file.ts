import Libsql from 'libsql';

/** Damages an embedded database so that every statement goes on working: an index is forgotten, its pages stay. */
export function damageFile(path: string): void {
  const file = new Libsql(path);
  file.exec('pragma writable_schema = on');
  file.exec(`delete from sqlite_schema where name = 'postings_by_user'`);
  // So that whoever has it open sees that.
  file.exec('pragma schema_version = 1000');
  file.close();
}
