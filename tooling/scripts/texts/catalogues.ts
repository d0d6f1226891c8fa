/** The catalogues: `locales/<language>.json` of each package, English message → translation. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@quits/contracts';
import { ROOT } from '../../lib/workspace.mjs';
import { findTexts } from './find-texts.ts';

/** Packages whose texts come with every remote. A text that they have is in no other catalogue. */
export const SHARED_TEXTS = ['shared/domain', 'shared/contracts', 'shared/ui'];
/** Packages whose texts come with those that depend on them. */
const FURTHER = ['shared/ledger-ui', 'shared/core'];
const APPS = ['shell', 'mf-auth', 'mf-groups', 'mf-expenses', 'mf-profile'];
/** Its texts are those of mails. */
const SERVER = 'server';
export const TEXT_PACKAGES = [...SHARED_TEXTS, ...FURTHER, ...APPS, SERVER];

export const TRANSLATED = Object.keys(LANGUAGES).filter((language) => language !== 'en');

const NOT_SHOWN = /\.test\.tsx?$|\/testing\/|\/testing\.ts$|\/samples\.ts$|\/standalone\//;

function sourcesOf(folder: string): string[] {
  return execFileSync(
    'git',
    [
      'ls-files',
      '-co',
      '--exclude-standard',
      `${folder}/src/**/*.ts`,
      `${folder}/src/**/*.tsx`,
      `${folder}/src/*.ts`,
      `${folder}/src/*.tsx`,
    ],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n')
    .filter((file) => file !== '' && !NOT_SHOWN.test(file) && existsSync(path.join(ROOT, file)));
}

/** The texts of each package, without those that a shared one has, and the problems of all. */
export function findAllTexts(): { texts: Map<string, string[]>; problems: string[] } {
  const shared = new Set<string>();
  const problems: string[] = [];
  const texts = new Map<string, string[]>();
  for (const folder of TEXT_PACKAGES) {
    const found = sourcesOf(folder).map((file) =>
      findTexts(file, readFileSync(path.join(ROOT, file), 'utf8')),
    );
    problems.push(...found.flatMap((file) => file.problems));
    const own = [...new Set(found.flatMap(({ messages }) => messages))].filter(
      (text) => folder === SERVER || !shared.has(text),
    );
    texts.set(folder, own.sort());
    if (SHARED_TEXTS.includes(folder)) for (const text of own) shared.add(text);
  }
  return { texts, problems };
}

export const catalogueFile = (folder: string, language: string): string =>
  path.join(ROOT, folder, 'locales', `${language}.json`);

export function readCatalogue(folder: string, language: string): Record<string, string> {
  const file = catalogueFile(folder, language);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

export function writeCatalogue(folder: string, language: string, texts: Record<string, string>): void {
  writeFileSync(catalogueFile(folder, language), `${JSON.stringify(texts, null, 2)}\n`);
}
