import path from 'node:path';
import { readJson, ROOT } from '../workspace.mjs';

/**
 * Names that the trimmed shared modules provide (shared/federation/src/provided-names.ts).
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const PROVIDED_NAMES = readJson(path.join(ROOT, 'shared/federation/src/provided-names.json'));
