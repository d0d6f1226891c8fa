import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { EVENT_NAMES } from '../../embed/src/events.ts';
import { FEATURE_NAMES, tagOf } from '../../embed/src/features.ts';
import { ATTRIBUTES, OPTIONS, PROPERTIES } from '../../embed/src/options.ts';
import { contentSecurityPolicy } from '../../web/src/policy.ts';
import { readSettings } from '../../web/src/settings.ts';

const ROOT = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const page = read('docs/integrators.md');

const FENCE = /^( *)```(\w+) (\S+) (\S+)\n([\s\S]*?)^\1```$/gm;
const REGION = /^.*region: (\S+?)(?: -->)?\n([\s\S]*?)^.*endregion.*$/gm;

/** The formatter's line breaks depend on the indentation, so blanks do not count. */
const bare = (text: string) => text.replace(/\s+/g, ' ').trim();

const snippets = [...page.matchAll(FENCE)].map(([, , , file = '', region = '', code = '']) => ({
  file,
  region,
  code: bare(code),
}));

function regionsOf(file: string): Map<string, string> {
  const text = read(`embed/examples/${file}`);
  const regions = [...text.matchAll(REGION)].map(([, name = '', code = '']): [string, string] => [
    name,
    bare(code),
  ]);
  return new Map([['all', bare(text)], ...regions]);
}

const examples = readdirSync(path.join(ROOT, 'embed/examples'), { recursive: true })
  .map((file) => String(file).replaceAll(path.sep, '/'))
  .filter((file) => /\.\w+$/.test(file));

/** First cells of a table's rows, where they are code. */
const named = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, name = '']) => name);

/** Members of a public interface for integrators. */
function membersOf(name: string): string[] {
  const types = read('embed/src/types/index.d.ts');
  const [, body = ''] = new RegExp(`interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(types) ?? [];
  return [...body.matchAll(/^ {2}(\w+)\??[:(]/gm)].map(([, member = '']) => member);
}

describe('documentation for integrators', () => {
  it('has the snippets of an example as they are there', () => {
    expect(snippets.length).toBeGreaterThan(10);
    expect([...page.matchAll(/^ *```\w+.*$/gm)]).toHaveLength(snippets.length);
    for (const { file, region, code } of snippets.filter((snippet) => examples.includes(snippet.file)))
      expect([file, regionsOf(file).get(region)]).toEqual([file, code]);
  });

  it('shows every marked piece of the example pages', () => {
    const shown = new Set(snippets.map(({ file, region }) => `${file} ${region}`));
    const marked = examples.flatMap((file) =>
      [...regionsOf(file).keys()].filter((name) => name !== 'all').map((name) => `${file} ${name}`),
    );
    expect(marked.filter((piece) => !shown.has(piece))).toEqual([]);
  });

  it('asks for tokens by POST, which no browser keeps or lets wait for another', () => {
    const texts = [page, ...examples.map((file) => read(`embed/examples/${file}`))].join('\n');
    const asked = [...texts.matchAll(/fetch\('\/quits-token'(.*?)\)/g)].map(([, how]) => how);
    expect(asked.length).toBeGreaterThan(5);
    expect(new Set(asked)).toEqual(new Set([", { method: 'POST' }"]));
  });

  it('runs every page of the examples and of the snippets in a browser', () => {
    const tests = readdirSync(path.join(ROOT, 'e2e/src'), { recursive: true })
      .map(String)
      .filter((file) => /^(?:embed|support).*\.ts$/.test(file))
      .map((file) => bare(read(`e2e/src/${file}`)))
      .join('\n');
    const pages = examples.filter((file) => file.endsWith('.html'));
    expect(pages.filter((file) => !tests.includes(`/${file}`))).toEqual([]);
    const others = snippets.map(({ file }) => file).filter((file) => !examples.includes(file));
    const isRun = (file: string) => new RegExp(`documentedPage\\( ?'${file}'`).test(tests);
    expect(others.filter((file) => !isRun(file))).toEqual([]);
  });

  it('allows the Trusted Types policies of our own page, except those of the shell', () => {
    const [line] = /^trusted-types .*$/m.exec(read('embed/examples/trusted-types.txt')) ?? [];
    const own = contentSecurityPolicy({ settings: readSettings({}) }).split('; ');
    expect(
      own.map((directive) => directive.replace(' quits-shell', '').replace(' quits-remote', '')),
    ).toContain(line);
  });

  it.each([
    ['the module', '`mount(container, options)`', ['EmbedOptions'], Object.keys(OPTIONS)],
    ['the frame', '`frame(container, options)`', ['FrameOptions', 'QuitsLook'], []],
    ['a remote', 'each expose `mount(element, options)`', ['MountOptions', 'QuitsOptions', 'QuitsLook'], []],
  ])('explains every option of %s', (_way, start, types, above) => {
    const [paragraph = ''] = page.slice(page.indexOf(start)).split('\n\n');
    const isExplained = (option: string) =>
      above.includes(option) || new RegExp(`\`${option}\\b`).test(paragraph);
    const options = types.flatMap(membersOf);
    expect(options.length).toBeGreaterThan(2);
    expect(options.filter((option) => !isExplained(option))).toEqual([]);
  });

  it('has a row for every element, attribute, property and event, in the page and in the types', () => {
    const types = read('embed/src/types/index.d.ts');
    const isTyped = (name: string) => new RegExp(`['\\s]${name}['?:]`).test(types);
    const names = [...FEATURE_NAMES.map(tagOf), ...ATTRIBUTES, ...PROPERTIES, ...EVENT_NAMES];
    expect(names.filter((name) => !isTyped(name))).toEqual([]);
    expect(names.filter((name) => !new RegExp(`^\\|.*\`<?${name}>?\``, 'm').test(page))).toEqual([]);
  });

  it('names only tokens that exist', () => {
    const tokens = new Set(
      [...read('shared/ui/src/styles/tokens.css').matchAll(/(--q-[a-z0-9-]+):/g)].map(([, name]) => name),
    );
    expect(named(/`(--q-[a-z0-9-]+)`/g).filter((name) => !tokens.has(name))).toEqual([]);
  });
});
