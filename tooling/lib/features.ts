import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { REMOTE_NAMES } from '@quits/federation';
import { ROOT } from './workspace.mjs';

/** Features of this repository that the table of remotes does not list. */
export const FURTHER_FEATURES: readonly string[] = readdirSync(ROOT).filter(
  (name) =>
    name.startsWith('mf-') &&
    existsSync(path.join(ROOT, name, 'contract.json')) &&
    !REMOTE_NAMES.some((known) => known === name),
);

export const FEATURES: readonly string[] = [...REMOTE_NAMES, ...FURTHER_FEATURES];
