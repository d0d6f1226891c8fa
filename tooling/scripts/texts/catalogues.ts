/** The catalogues: `locales/<language>.json` of each package, English message → translation. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@quits/contracts';
import { FURTHER_FEATURES } from '../../lib/features.ts';
import { bundledTexts, TEXT_PACKAGES } from '../../lib/texts.ts';
import { readJsonIfThere, ROOT } from '../../lib/workspace.mjs';
import { findTexts } from './find-texts.ts';

export const TRANSLATED = Object.keys(LANGUAGES).filter((language) => language !== 'en');

const NOT_SHOWN = /\.test\.tsx?$|\/testing\/|\/testing\.ts$|\/samples\.ts$|\/standalone\//;

/** The texts of each package, without those that a package it bundles has, and the problems of all. */
export function findAllTexts(): { texts: Map<string, string[]>; problems: string[] } {
  const problems: string[] = [];
  const found = new Map<string, Set<string>>();
  for (const folder of TEXT_PACKAGES) {
    const files = globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: ROOT })
      .filter((file) => !NOT_SHOWN.test(file))
      .map((file) => findTexts(file, readFileSync(path.join(ROOT, file), 'utf8')));
    problems.push(...files.flatMap((file) => file.problems));
    found.set(folder, new Set(files.flatMap(({ messages }) => messages)));
  }
  const texts = [...found].map(([folder, own]): [string, string[]] => {
    // The server words mails from its own files.
    const bundled = folder === 'server' ? [] : bundledTexts(folder);
    return [folder, [...own].filter((text) => !bundled.some((name) => found.get(name)?.has(text))).sort()];
  });
  return { texts: new Map(texts), problems };
}

const catalogueFile = (folder: string, language: string): string =>
  path.join(ROOT, folder, 'locales', `${language}.json`);

export const readCatalogue = (folder: string, language: string): Record<string, string> =>
  readJsonIfThere<Record<string, string>>(catalogueFile(folder, language)) ?? {};

/**
 * Whether every text of a package must have a translation: always, but for a further feature, whose team begins
 * with one text.
 */
export const isTranslated = (folder: string, language: string): boolean =>
  !FURTHER_FEATURES.includes(folder) ||
  Object.values(readCatalogue(folder, language)).some((text) => text !== '');

export function writeCatalogue(folder: string, language: string, texts: Record<string, string>): void {
  mkdirSync(path.join(ROOT, folder, 'locales'), { recursive: true });
  writeFileSync(catalogueFile(folder, language), `${JSON.stringify(texts, null, 2)}\n`);
}
