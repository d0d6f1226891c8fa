import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Far more than there are; lists of different lengths make different statements. */
const MAX_STATEMENTS = 300;

/**
 * Preparing a statement costs more than most take to run, so each is prepared once per connection and the least
 * used are forgotten. One that failed is prepared anew: it may not be at its start.
 */
export function keepStatements(file: SqliteDatabase): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();

  function prepare(sql: string): SqliteStatement {
    const statement = file.prepare(sql);
    const { reader } = statement;
    const guarded =
      <Result>(work: (parameters: readonly unknown[]) => Result) =>
      (parameters: readonly unknown[]): Result => {
        try {
          return work(parameters);
        } catch (error) {
          kept.delete(sql);
          throw error;
        }
      };
    return {
      reader,
      all: guarded((parameters) => statement.all(parameters)),
      run: guarded((parameters) => statement.run(parameters)),
      // What is read step by step can be left in the middle: never shared.
      iterate: (parameters) => file.prepare(sql).iterate(parameters),
    };
  }

  function forgetOldest(): void {
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  }

  return {
    prepare(sql) {
      const statement = kept.get(sql) ?? prepare(sql);
      kept.delete(sql);
      kept.set(sql, statement);
      if (kept.size > MAX_STATEMENTS) forgetOldest();
      return statement;
    },
    close() {
      kept.clear();
      file.close();
    },
  };
}
