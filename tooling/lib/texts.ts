import { globSync } from 'node:fs';
import path from 'node:path';
import { readJson, ROOT } from './workspace.mjs';

/** The packages with texts: every feature, and others with translations. Those are in a folder `locales`. */
export const TEXT_PACKAGES: readonly string[] = globSync(
  ['{shell,server,shared/*}/locales', 'mf-*/contract.json'],
  { cwd: ROOT },
)
  .map((place) => path.dirname(place))
  .sort();

/** The packages whose texts a build of this one brings as well: those that it depends on. */
export function bundledTexts(folder: string): string[] {
  const { dependencies = {} } = readJson<{ dependencies?: Record<string, string> }>(
    path.join(ROOT, folder, 'package.json'),
  );
  return TEXT_PACKAGES.filter((name) => name.replace('shared/', '@quits/') in dependencies);
}
