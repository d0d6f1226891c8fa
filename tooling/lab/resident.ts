/** What the servers of the product keep in memory while nobody needs them. */
import { setTimeout as pause } from 'node:timers/promises';
import { ask, createGroup, ownExpense, signUp } from '@quits/testing/client';
import { execa } from 'execa';
import { startWeb } from '../lib/product.ts';
import { median } from './load.ts';
import { machine } from './machine.ts';
import { startServer, withFolder } from './server.ts';
import { rounded } from './usage.ts';

/** What they may have right after they started (MB): the server alone, and both together. */
const AIMS = { server: 90, both: 130 };
const QUIET_MS = 2000;
const FIRST_EXPENSES = 10;

/** The memory of a process that is in the machine's (MB), once it had nothing to do for a while. */
async function residentOf({ pid }: { pid: number }): Promise<number> {
  await pause(QUIET_MS);
  const { stdout } = await execa('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

/** What the first person of a new server does. */
async function firstRequests(api: string): Promise<void> {
  const person = await signUp(api, 'first@example.org');
  const groupId = await createGroup(api, person);
  const { id, token } = person;
  for (let count = 0; count < FIRST_EXPENSES; count += 1) {
    await ask(api, 'addExpense', { token, body: ownExpense(id, groupId, 'Bread', 250) });
    await ask(api, 'getGroups', { token });
    await ask(api, 'getGroupExpenses', { token, params: { id: groupId } });
  }
}

const readings = () =>
  withFolder(async (dataDir) => {
    const server = await startServer({ DATA_DIR: dataDir });
    const web = await startWeb({ apiPort: server.port });
    try {
      const atStart = { server: await residentOf(server), web: await residentOf(web) };
      await firstRequests(server.api);
      return { ...atStart, used: await residentOf(server) };
    } finally {
      await Promise.all([server.stop(), web.stop()]);
    }
  });

/** Starts the built servers so many times, and says what of them was in memory (median) and what is beyond the aims. */
export async function measureResident(starts: number): Promise<string[]> {
  const all: Awaited<ReturnType<typeof readings>>[] = [];
  for (let count = 0; count < starts; count += 1) all.push(await readings());
  const middle = (of: 'server' | 'web' | 'used') => median(all.map((one) => one[of]));
  const [server, web, used] = [middle('server'), middle('web'), middle('used')];
  console.log(`Resident memory, median of ${starts} starts, ${machine()}`);
  console.log(`server at its start     ${rounded(server, 1)} MB`);
  console.log(`… after first requests ${rounded(used, 1)} MB`);
  console.log(`web server              ${rounded(web, 1)} MB`);
  const beyond = (what: string, aim: number, megabytes: number) =>
    megabytes > aim ? [`${what} has ${rounded(megabytes, 1)} MB, more than ${aim}`] : [];
  return [
    ...beyond('the server', AIMS.server, server),
    ...beyond('server and web server', AIMS.both, server + web),
  ];
}
