import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { readJson, ROOT } from './workspace.mjs';

interface Package {
  version?: string;
  dev?: boolean;
  peer?: boolean;
  optional?: boolean;
  link?: boolean;
  resolved?: string;
}

const packagesOf = (tree: string) =>
  readJson<{ packages: Record<string, Package> }>(path.join(tree, 'package-lock.json')).packages;

/** Whether a folder lies in node_modules itself, not in those of another package: what that one holds comes with it. */
const isDirect = (folder: string) => folder.split('node_modules/').length === 2;

/**
 * Gives another checkout the packages of its lock file that the product needs, none that only its tests do, as links to
 * those that are installed here.
 *
 * @param tree a checkout without node_modules
 * @returns what is not installed here, or in another version: nothing was linked then
 */
export function linkProductPackages(tree: string): string[] {
  const here = packagesOf(ROOT);
  const wanted = Object.entries(packagesOf(tree)).filter(
    ([folder, { dev, peer }]) => folder.includes('node_modules/') && !dev && !peer,
  );
  const missing = wanted.filter(
    ([folder, { version, link, optional }]) => !link && !optional && here[folder]?.version !== version,
  );
  if (missing.length > 0) return missing.map(([folder]) => folder);
  for (const [folder, { link, resolved = '' }] of wanted) {
    const source = link ? path.join(tree, resolved) : path.join(ROOT, folder);
    const place = path.join(tree, folder);
    if (!isDirect(folder) || !existsSync(source)) continue;
    mkdirSync(path.dirname(place), { recursive: true });
    // Windows lets anybody make a junction.
    symlinkSync(source, place, 'junction');
  }
  return [];
}
