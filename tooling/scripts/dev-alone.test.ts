import net from 'node:net';
import path from 'node:path';
import { freePort } from '../lib/ports.ts';
import { pause, startNode } from '../lib/processes.ts';
import { ROOT } from '../lib/workspace.mjs';

/** Whether somebody listens there. On Linux every address of 127.0.0.0/8 is this machine's. */
function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await pause(50);
}

describe('a feature alone with recorded answers', () => {
  it('stands on the wished port, for this machine alone, and says what it does', async () => {
    const [api, web] = [await freePort(), await freePort()];
    const command = [path.join(ROOT, 'tooling/run.mjs'), 'scripts/dev', 'mf-profile', '--recorded'];
    const env = { PORT: String(api), WEB_PORT: String(web) };
    const dev = startNode(command, { env, output: 'pipe' });
    try {
      await until(() => isOpen('localhost', web));
      expect(dev.output()).toMatch(/Building mf-profile twice/);
      const seen = await Promise.all([api, web].map((port) => isOpen('localhost', port)));
      const seenByOthers = await Promise.all([api, web].map((port) => isOpen('127.0.0.2', port)));
      expect([seen, seenByOthers]).toEqual([
        [true, true],
        [false, false],
      ]);
    } finally {
      await dev.stop('SIGKILL');
    }
  }, 120_000);
});
