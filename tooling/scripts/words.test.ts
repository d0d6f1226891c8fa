/** Comments and pages use plain English: a reader should not stumble over them (CONTRIBUTING.md, Style). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/workspace.mjs';

const FORBIDDEN = /\b(?:whoever|whatever|nobody|somebody|anew|such a)\b/i;
const COMMENT = /^\s*(?:\/\/|\/?\*|\{\/\*)/;
/** The name of an account of the system. */
const QUOTED = /`[^`]*`/g;

const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');

const sources = filesOf('*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.css');
/** Written by hand: calls.md is generated, specification.md follows the product's specification. */
const pages = filesOf('*.md', ':!docs/calls.md', ':!docs/specification.md', ':!*CHANGELOG.md');

function findForbidden(file: string, isProse: (line: string) => boolean): string[] {
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    isProse(line) && FORBIDDEN.test(line.replace(QUOTED, ''))
      ? [`${file}:${String(index + 1)} ${line.trim()}`]
      : [],
  );
}

it('no comment uses a word of the old voice', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap((file) => findForbidden(file, (line) => COMMENT.test(line)))).toEqual([]);
});

it('no page uses a word of the old voice', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.flatMap((file) => findForbidden(file, () => true))).toEqual([]);
});
