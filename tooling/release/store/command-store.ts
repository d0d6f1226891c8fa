import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { Refusal, type Store } from '@quits/web/store';
import { inDraftFolder } from '../../lib/drafts.ts';
import { servedAs } from './store.ts';

/** The words of a command line; single and double quotes keep words together. */
export function splitCommand(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

const withFile = <Result>(work: (file: string) => Promise<Result>): Promise<Result> =>
  inDraftFolder((folder) => work(path.join(folder, 'file')));

/**
 * A store behind a command of the user's, which runs without a shell:
 *
 * - `put`: uploads `{file}` as `{key}`, with `{cache}` as Cache-Control and `{type}` as Content-Type
 * - `get`: downloads `{key}` to `{file}`
 * - `list`: prints every key that starts with `{key}`, one per line
 *
 * A command without `{do}` gets the verb, key and file as its last three arguments. The variables STORE_DO,
 * STORE_KEY, STORE_FILE, STORE_CACHE and STORE_TYPE have the same values. Any exit code except 0 stops the
 * deployment: an error never counts as a missing file.
 *
 * @param template "./store.sh {do} {key} {file}"
 */
export function commandStore(template: string, cwd: string): Store {
  const given = splitCommand(template);
  if (given.length === 0) throw new Refusal('--to "command:…" names no command');
  const parts = template.includes('{do}') ? given : [...given, '{do}', '{key}', '{file}'];

  async function call(verb: string, key: string, file = ''): Promise<string> {
    const values: Record<string, string> = { do: verb, key, file, ...servedAs(key) };
    const [command = '', ...args] = parts.map((word) =>
      word.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all),
    );
    const variables = Object.entries(values).map(([name, value]) => [`STORE_${name.toUpperCase()}`, value]);
    const env = Object.fromEntries(variables) as Record<string, string>;
    const result = await execa(command, args, { cwd, env, stdin: 'ignore', reject: false });
    if (!result.failed) return result.stdout;
    throw new Refusal(
      result.exitCode === undefined
        ? `${command} cannot be run: ${result.originalMessage ?? result.shortMessage}`
        : `${[command, ...args].join(' ')} ended with ${result.exitCode}: ${result.stderr.trim()}`,
    );
  }

  const list = async (prefix: string) =>
    (await call('list', prefix))
      .split('\n')
      .map((line) => line.trim())
      .filter((key) => key.startsWith(prefix) && key !== '')
      .sort();

  const get = (key: string) =>
    withFile(async (file) => {
      await call('get', key, file);
      return readFile(file);
    });

  return {
    label: template,
    list,
    get,
    find: async (key) => ((await list(key)).includes(key) ? get(key) : undefined),
    put: (key, body) =>
      withFile(async (file) => {
        await writeFile(file, body);
        await call('put', key, file);
      }),
  };
}
