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

/** Whether a folder is directly in node_modules; packages nested in another one come with it. */
const isDirect = (folder: string) => folder.split('node_modules/').length === 2;

/**
 * Links the product's packages of another checkout's lock file to those installed here, without packages for
 * tests only.
 *
 * @param tree a checkout without node_modules
 * @returns the packages that are missing here or have another version; then nothing is linked
 */
export function linkProductPackages(tree: string): string[] {
  const here = packagesOf(ROOT);
  const required = Object.entries(packagesOf(tree)).filter(
    ([folder, { dev, peer }]) => folder.includes('node_modules/') && !dev && !peer,
  );
  const missing = required.filter(
    ([folder, { version, link, optional }]) => !link && !optional && here[folder]?.version !== version,
  );
  if (missing.length > 0) return missing.map(([folder]) => folder);
  for (const [folder, { link, resolved = '' }] of required) {
    const source = link ? path.join(tree, resolved) : path.join(ROOT, folder);
    const place = path.join(tree, folder);
    if (!isDirect(folder) || !existsSync(source)) continue;
    mkdirSync(path.dirname(place), { recursive: true });
    // Windows allows junctions without special rights.
    symlinkSync(source, place, 'junction');
  }
  return [];
}
