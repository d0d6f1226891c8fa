/** The process of `runApart`: writes the rows to its output, or why there are none to its error output. */
import Sqlite from 'better-sqlite3';
import type { StatementTask } from './run-apart.ts';

const { path, statements, ...options } = JSON.parse(process.argv[2] ?? '') as StatementTask;
try {
  const file = new Sqlite(path, options);
  const results = statements.map((sql) => {
    const statement = file.prepare(sql);
    if (statement.reader) return statement.all();
    statement.run();
    return [];
  });
  file.close();
  process.stdout.write(JSON.stringify(results));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
