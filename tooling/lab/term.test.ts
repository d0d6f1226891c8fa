import path from 'node:path';
import { startServer } from './server.ts';
import { termStorm } from './term.ts';

const TSX = require.resolve('tsx');
const SERVER = path.resolve(__dirname, '../../server/src/server.ts');

describe('a server that is told to stop in the middle of writes', () => {
  it('says so, answers every request that it took, keeps what it acknowledged, and ends with 0', async () => {
    const args = ['--conditions=source', '--import', TSX, SERVER];
    const start = (environment: NodeJS.ProcessEnv) => startServer(environment, { args });
    const { problems, acknowledged, exitMs } = await termStorm(1, { start });
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
    expect(exitMs).toHaveLength(1);
  }, 120_000);
});
