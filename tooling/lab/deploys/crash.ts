// Kills deployments at random moments. What must hold then: whatever a pointer names is whole, and so is the page; the
// step that was cut off can be done again, and leaves no draft behind.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DRAFTS } from '../../lib/drafts.ts';
import { startNode } from '../../lib/processes.ts';
import { ROOT } from '../../lib/workspace.mjs';
import { openStore } from '../../release/store/open-store.ts';
import { startHost } from '../../release/store/testing/made-up-host.ts';
import { notWhole } from '../../release/testing/whole-store.ts';
import type { ReadServed } from '../../release/testing/whole-store.ts';
import { withFolder } from '../server.ts';
import { entryOf, FIRST_STEP, NAMES, takeStep } from './step.ts';

/** Longer than a step takes. */
const LONGEST_MS = 250;
const RUN = path.join(ROOT, 'tooling/run.mjs');

interface Place {
  label: string;
  target: string;
  read: ReadServed;
  /** Drafts that ended processes have left. */
  draftsBut: (pid: number) => string[];
}

function folderPlace(home: string): Place {
  const target = path.join(home, 'store');
  const drafts = path.join(target, DRAFTS);
  return {
    label: 'a folder',
    target,
    read(key) {
      const file = path.join(target, key);
      return existsSync(file) ? readFileSync(file) : undefined;
    },
    draftsBut: (pid) => readdirSync(drafts).filter((draft) => !draft.includes(`-${pid}-`)),
  };
}

/** Kills one process; gives the step that it was in, and what did not hold. */
async function kill({ target, read, draftsBut }: Place, home: string, first: number) {
  const args = [RUN, 'lab/deploys/victim', target, home, String(first)];
  const victim = startNode(args, { output: 'pipe' });
  const reached = () => Number(victim.output().trim().split('\n').at(-1));
  // It repeats the step in which the one before it was killed.
  while (victim.isRunning() && !(reached() > first)) await pause(5);
  const problems = victim.isRunning() ? draftsBut(victim.pid).map((draft) => `${draft} stays`) : [];
  await pause(Math.random() * LONGEST_MS);
  if (!victim.isRunning()) problems.push(`step ${reached()} failed`);
  await victim.stop('SIGKILL');
  const entry = entryOf(first);
  const found = entry && read(entry.key)?.toString();
  if (found !== entry?.code) problems.push(`${entry?.key} is not what was deployed`);
  return { step: reached(), problems: [...problems, ...notWhole(read, NAMES)] };
}

async function crashAt(place: Place, home: string, kills: number): Promise<string[]> {
  for (let step = 0; step < FIRST_STEP; step += 1) await takeStep(openStore(place.target, home), home, step);
  let first = FIRST_STEP;
  const all: string[] = [];
  for (let count = 1; count <= kills; count += 1) {
    const { step, problems } = await kill(place, home, first);
    all.push(...problems.map((problem) => `${place.label}, kill ${count}, step ${step}: ${problem}`));
    if (problems.length > 0) break;
    first = step;
  }
  console.log(`${place.label}: ${kills} kills in ${first - FIRST_STEP + 1} steps, ${all.length} problems`);
  return all;
}

/**
 * Kills so many deployments into a folder, and as many over HTTP.
 *
 * @returns what did not hold, as sentences
 */
export function crashDeploys(kills: number): Promise<string[]> {
  return withFolder(async (home) => {
    const { address, files, stop } = await startHost();
    const read: ReadServed = (key) => files.get(key);
    try {
      return [
        ...(await crashAt(folderPlace(home), home, kills)),
        ...(await crashAt({ label: 'HTTP', target: address, read, draftsBut: () => [] }, home, kills)),
      ];
    } finally {
      await stop();
    }
  });
}
