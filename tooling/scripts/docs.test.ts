import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SECRETS } from '../../server/src/config/secret-files.ts';
import { EXPERIMENTS } from '../lab/experiments.ts';
import { EVENT_VERSIONS } from '../../shared/federation/src/event-versions.ts';

const ROOT = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The commands of a package. */
const scriptsOf = (folder: string) =>
  (JSON.parse(read(path.join(folder, 'package.json'))) as { scripts?: Record<string, string> }).scripts ?? {};

/** Rows of the tables of a page whose first cell is code: name → the other cells. */
function tableOf(page: string): Map<string, string[]> {
  const rows = [...read(page).matchAll(/^\| `([^`]+)`\s*\|(.*)\|$/gm)];
  return new Map(rows.map(([, name = '', rest = '']) => [name, rest.split('|').map((cell) => cell.trim())]));
}

const unique = (matches: Iterable<RegExpMatchArray>) =>
  [...new Set([...matches].map(([, name = '']) => name))].sort();

/** A page without code blocks, whose lines cannot always be broken. */
const textOf = (page: string) => read(page).replace(/^ *```[\s\S]*?^ *```$/gm, '');

/** All pages for people, generated ones included. */
const PAGES = ['docs', 'docs/decisions']
  .flatMap((folder) => readdirSync(path.join(ROOT, folder)).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith('.md'))
  .concat('README.md', 'CONTRIBUTING.md', 'embed/README.md');

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');

/** Whether a relative link of a page leads to a file and, within a page, to a heading. */
function isReachable(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file ? path.join(path.dirname(page), file) : page;
  if (!existsSync(path.join(ROOT, target))) return false;
  if (anchor === undefined) return true;
  const headings = textOf(target).matchAll(/^#+ (.*)$/gm);
  return [...headings].some(([, heading = '']) => anchorOf(heading) === anchor);
}

describe('documentation', () => {
  it('has no line over 200 characters', () => {
    const long = PAGES.flatMap((page) =>
      textOf(page)
        .split('\n')
        .filter((line) => line.length > 200)
        .map((line) => `${page}: ${line.slice(0, 60)}`),
    );
    expect(long).toEqual([]);
  });

  it('has a row for every convention of use', () => {
    const page = read('docs/ux.md');
    const numbers = [...page.matchAll(/^- \*\*(\d+)\*\* /gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 30 }, (_none, index) => index + 1));
  });

  it('lists every event with the version of its payload, and no other', () => {
    const versions = Object.fromEntries(
      [...tableOf('docs/events.md')].map(([name, [version]]) => [name, Number(version)]),
    );
    expect(versions).toEqual(EVENT_VERSIONS);
  });

  it('lists every variable that server and web app read, and no other', () => {
    const files = ['config', 'identity-provider'].map((name) => read(`server/src/config/${name}.ts`));
    const server = unique(files.join('\n').matchAll(/^ {2}([A-Z][A-Z_]+): ?/gm));
    const web = unique(read('web/src/settings.ts').matchAll(/\benv, '([A-Z][A-Z_]+)'/g));
    expect(server.length).toBeGreaterThan(10);
    expect([...tableOf('docs/operations.md').keys()].sort()).toEqual(
      [...new Set([...server, ...web])].sort(),
    );
  });

  it('names every secret that a file can hold, the certificate for the database, and no other file', () => {
    const named = unique(read('docs/operations.md').matchAll(/`([A-Z_]+)_FILE`/g));
    expect(named).toEqual(['DATABASE_CA', ...SECRETS]);
  });

  it('links only to files and headings that exist', () => {
    const links = PAGES.flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => ({ page, link })),
    );
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(({ page, link }) => !isReachable(page, link))).toEqual([]);
  });

  it('names only source files that exist', () => {
    // These say what was measured or decided at a time.
    const pages = PAGES.filter((page) => !page.startsWith('docs/decisions/') && page !== 'docs/scaling.md');
    const rooted = /`((?:server|shell|shared|mf-[a-z]+|web|embed|e2e|tooling)\/[^`\s<…*]+\.(?:tsx?|mjs))`/g;
    const named = pages.flatMap((page) =>
      [...textOf(page).matchAll(rooted)].map(([, file = '']) => ({ page, file })),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ file }) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it('names only commands that exist, in the package where they exist', () => {
    const named = PAGES.flatMap((page) => [
      ...read(page).matchAll(/\bnpm run ([a-z0-9:-]+)(?: -w ([a-z-]+))?/g),
    ]);
    const missing = named.filter(([, name = '', workspace = '.']) => !(name in scriptsOf(workspace)));
    expect(named.length).toBeGreaterThan(10);
    expect(missing.map(([command]) => command)).toEqual([]);
    const experiments = PAGES.flatMap((page) => [...read(page).matchAll(/npm run lab -- ([a-z-]+)/g)]);
    expect(unique(experiments).filter((name) => !(name in EXPERIMENTS))).toEqual([]);
  });

  it('lists every command of the repository, which are 25 at most', () => {
    const names = Object.keys(scriptsOf('.'));
    const listed = new Set(
      [
        ...`${read('README.md')}${read('CONTRIBUTING.md')}`.matchAll(/^\| `npm (?:run )?([a-z0-9:-]+)`/gm),
      ].map(([, name]) => name),
    );
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
    expect(names.length).toBeLessThanOrEqual(25);
  });

  it('names every option of the deploy command, and no other', () => {
    const [, further = ''] =
      /^  deploy: \{[^}]*options: \[([^\]]+)\]/m.exec(read('tooling/release/main.ts')) ?? [];
    const options = [...further.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name);
    const listed = unique(read('docs/teams.md').matchAll(/^\| `--([a-z-]+)/gm));
    expect(listed).toEqual([...options, 'to'].sort());
  });
});
