import path from 'node:path';
import { startServerProcess } from './processes.mjs';
import { termStorm } from './term.mjs';

const ROOT = path.resolve(__dirname, '../../..');
const fromSource = (environment) =>
  startServerProcess(environment, path.join(ROOT, 'server/src/server.ts'), {
    nodeArgs: ['--conditions=source', '--import', 'tsx'],
  });

describe('a server that is told to stop in the middle of writes', () => {
  it('says so, answers every request that it took, keeps what it acknowledged, and ends with 0', async () => {
    const { problems, acknowledged, exitMs } = await termStorm({ rounds: 1, start: fromSource });
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
    expect(exitMs).toHaveLength(1);
  }, 120_000);
});
