import { migrateBooks } from './migration.ts';
import { withFolder } from './server.ts';

const FROM_SOURCES = ['--conditions=source', '--import', 'tsx', 'server/src/server.ts'];

it('opens books of the first release: days, order and amounts are as before, and they balance', async () => {
  const { problems } = await withFolder((dataDir) => migrateBooks({ dataDir }, 60, { args: FROM_SOURCES }));
  expect(problems).toEqual([]);
}, 120_000);
