import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { keepRecent } from '../cache/recent.ts';

/** Far more than the code uses. Lists of different lengths create different statements. */
const MAX_STATEMENTS = 300;

/**
 * Preparing a statement costs more than running most of them. Each is thus prepared once per
 * connection, and the least recently used are evicted. A failed statement is prepared again,
 * because it may not have been reset.
 */
export function cacheStatements(file: SqliteDatabase): SqliteDatabase {
  const cached = keepRecent<string, SqliteStatement>(MAX_STATEMENTS);

  function prepare(sql: string): SqliteStatement {
    const statement = file.prepare(sql);
    const { reader } = statement;
    const guarded =
      <Result>(work: (parameters: readonly unknown[]) => Result) =>
      (parameters: readonly unknown[]): Result => {
        try {
          return work(parameters);
        } catch (error) {
          cached.delete(sql);
          throw error;
        }
      };
    return {
      reader,
      all: guarded((parameters) => statement.all(parameters)),
      run: guarded((parameters) => statement.run(parameters)),
      // Never shared, because a reader may stop iterating midway.
      iterate: (parameters) => file.prepare(sql).iterate(parameters),
    };
  }

  return {
    prepare(sql) {
      const known = cached.get(sql);
      if (known) return known;
      const statement = prepare(sql);
      cached.set(sql, statement);
      return statement;
    },
    close() {
      cached.clear();
      file.close();
    },
  };
}
