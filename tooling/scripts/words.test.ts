/** Comments use plain English: a reader should not stumble over them (CONTRIBUTING.md, Style). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/workspace.mjs';

const FORBIDDEN = /\b(?:whoever|whatever|nobody|somebody|anew|such a)\b/i;
const COMMENT = /^\s*(?:\/\/|\/?\*|\{\/\*)/;
/** The name of an account of the system. */
const QUOTED = /`[^`]*`/g;

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.css'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

function findForbidden(file: string): string[] {
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    COMMENT.test(line) && FORBIDDEN.test(line.replace(QUOTED, ''))
      ? [`${file}:${String(index + 1)} ${line.trim()}`]
      : [],
  );
}

it('no comment uses a word of the old voice', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(findForbidden)).toEqual([]);
});
