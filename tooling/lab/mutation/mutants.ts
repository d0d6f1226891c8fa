/** The changes of the server that Stryker knows, each behind a switch in a copy of its file. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { ROOT } from '../../lib/workspace.mjs';
import { strykerPlugins } from './ignorer.mjs';

const FOLDERS = ['server/src/modules', 'server/src/plugins'];

interface Place {
  column: number;
  /** Both from 1. */
  line: number;
}

/** One change of a file. */
export interface Mutant {
  /** Names its switch. */
  id: string;
  /** From the root of the repository. */
  file: string;
  location: { end: Place; start: Place };
  /** The line it begins in, trimmed. */
  line: string;
  original: string;
  replacement: string;
}

const silent = () => undefined;
const no = () => false;
const LOGGER = {
  ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no },
  ...{ isWarnEnabled: no, isErrorEnabled: no, isFatalEnabled: no },
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
};

async function sourcesBelow(folder: string): Promise<{ name: string; mutate: true; content: string }[]> {
  const names = await readdir(path.join(ROOT, folder), { recursive: true });
  const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
  return Promise.all(
    sources.map(async (source) => {
      const name = path.posix.join(folder, source);
      return { name, mutate: true as const, content: await readFile(path.join(ROOT, name), 'utf8') };
    }),
  );
}

/** What is between two places, the end not included. */
function textBetween(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const cut = [...lines.slice(0, -1), (lines.at(-1) ?? '').slice(0, end.column - 1)];
  return cut.join('\n').slice(start.column - 1);
}

const placeOf = ({ column, line }: Place): Place => ({ column: column + 1, line: line + 1 });

/**
 * Writes the files of modules and plugins with every change that Stryker knows, none switched on, into a folder, at
 * their paths from the root of the repository.
 *
 * @returns the changes, in the order of files and places
 */
export async function writeMutants(folder: string): Promise<Mutant[]> {
  const sources = (await Promise.all(FOLDERS.map(sourcesBelow))).flat();
  const ignorers = strykerPlugins.map(({ value }) => value);
  const options = { plugins: null, ignorers, excludedMutations: [] };
  const { files, mutants } = await new Instrumenter(LOGGER).instrument(sources, options);
  for (const { name, content } of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const texts = new Map(sources.map(({ name, content }) => [name, content]));
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName: file, location, replacement }) => {
      const where = { end: placeOf(location.end), start: placeOf(location.start) };
      const text = texts.get(file) ?? '';
      const line = (text.split('\n')[location.start.line] ?? '').trim();
      return { id, file, location: where, line, original: textBetween(text, where), replacement };
    });
}
