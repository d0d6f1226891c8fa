import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { keepRecent } from '../cache/recent.ts';

/** Far more than the code uses. Lists of different lengths create different statements. */
const MAX_STATEMENTS = 300;

/**
 * Preparing a statement costs more than running most of them. Each is thus prepared once per
 * connection, and the least recently used are evicted. No statement may be iterated: a reader that
 * stops midway would keep it busy.
 */
export function cacheStatements(file: SqliteDatabase): SqliteDatabase {
  const cached = keepRecent<string, SqliteStatement>(MAX_STATEMENTS);
  return {
    prepare(sql) {
      const known = cached.get(sql);
      if (known) return known;
      const statement = file.prepare(sql);
      cached.set(sql, statement);
      return statement;
    },
    close() {
      cached.clear();
      file.close();
    },
  };
}
