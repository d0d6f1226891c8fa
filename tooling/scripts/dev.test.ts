import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FEATURES, FURTHER_FEATURES } from '../lib/features.ts';
import { freePort } from '../lib/ports.ts';
import { startNode } from '../lib/processes.ts';
import { ROOT } from '../lib/workspace.mjs';

/** Whether a server listens there. On Linux every address of 127.0.0.0/8 is this machine's. */
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

/** Runs `npm run dev` with these arguments, on its own ports. */
async function startDev(args: readonly string[], further: NodeJS.ProcessEnv = {}) {
  const [api, web] = [await freePort(), await freePort()];
  const env = { ...further, PORT: String(api), WEB_PORT: String(web) };
  const dev = startNode([path.join(ROOT, 'tooling/run.mjs'), 'scripts/dev', ...args], {
    env,
    output: 'pipe',
  });
  return { api, web, dev };
}

describe('the whole app from source @full', () => {
  it('builds shell and features without an error, and serves the page with its scripts', async () => {
    const data = mkdtempSync(path.join(tmpdir(), 'quits-dev-'));
    const { web, dev } = await startDev([], { DATA_DIR: data });
    try {
      await until(() => !dev.isRunning() || dev.output().includes('Web app on'));
      const output = dev.output();
      expect(output).not.toMatch(/ERROR|WARNING/);
      for (const name of ['shell', ...FEATURES]) expect(output).toContain(`Built ${name} in`);
      const answer = await fetch(`http://localhost:${web}/`, { headers: { accept: 'text/html' } });
      const page = await answer.text();
      expect(page).not.toContain('<%');
      expect(page).toMatch(/<script[^>]* src="\/assets\/main\.js"/);
      // The page finds the features that the shell does not know by this list.
      const list = await fetch(`http://localhost:${web}/remotes/features.json`);
      expect(await list.json()).toEqual({ names: FURTHER_FEATURES });
      expect(FURTHER_FEATURES).toContain('mf-admin');
    } finally {
      await dev.stop('SIGKILL');
      rmSync(data, { recursive: true, force: true });
    }
  }, 300_000);
});

describe('a feature alone with recorded answers @full', () => {
  it('listens on the requested port, for this machine only, and reports it', async () => {
    const { api, web, dev } = await startDev(['mf-profile', '--recorded']);
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
