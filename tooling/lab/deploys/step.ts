// What the crash test of deployments does again and again: each step follows from its number.
import { deploy } from '../../release/deploy.ts';
import { folderOf } from '../../release/release-files.ts';
import { rollback } from '../../release/rollback.ts';
import type { Store } from '../../release/store/store.ts';
import { builtRemote, builtShell } from '../../release/testing/made-up-builds.ts';

export const NAMES = ['shell', 'mf-groups', 'mf-expenses'] as const;
/** Before it, everything is deployed once. */
export const FIRST_STEP: number = NAMES.length;

/** As large as a real entry, so that an upload can be cut off in the middle. */
const codeOf = (version: string) => `// ${version} ${'code '.repeat(40_000)}`;

interface Step {
  name: (typeof NAMES)[number];
  version: string;
  isRollback: boolean;
  canary: number | undefined;
}

function stepOf(number: number): Step {
  const name = NAMES[number % NAMES.length] ?? 'shell';
  const isLater = number >= FIRST_STEP;
  return {
    name,
    version: `1.${number}.0`,
    isRollback: isLater && number % 7 === 0,
    canary: isLater && name !== 'shell' && number % 5 === 0 ? 10 : undefined,
  };
}

/**
 * Does one step.
 *
 * @param home where its build goes
 */
export async function takeStep(store: Store, home: string, number: number): Promise<void> {
  const { name, version, isRollback, canary } = stepOf(number);
  const log = () => undefined;
  if (isRollback) return rollback({ store, name, log });
  const folder =
    name === 'shell'
      ? builtShell(home, { version, contract: {}, page: `<html>${version}</html>` })
      : builtRemote(home, { name, version, contract: {}, code: codeOf(version) });
  await deploy({ store, name, version, folder, log, canary });
}

/** The entry that a step publishes, if it does: where it is, and what it holds. */
export function entryOf(number: number): { key: string; code: string } | undefined {
  const { name, version, isRollback } = stepOf(number);
  if (name === 'shell' || isRollback) return undefined;
  return { key: `${folderOf(name, version)}remoteEntry.js`, code: codeOf(version) };
}
