import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack, { type StatsError } from 'webpack';
import { baseConfig } from './base.ts';
import { ownStylesPlugin, selectorsOfOthers } from './own-styles-plugin.ts';

const found = (css: string) => selectorsOfOthers(css, 'mf-polls_');

describe('the selectors of a feature', () => {
  it.each([
    '.mf-polls_ab1-_a { color: red }',
    'body .mf-polls_ab1-_a > li::before, .mf-polls_ab1-_b:hover {}',
    ":root[data-theme='dark'] .mf-polls_ab1-_a { --q-ground: #000 }",
    '.mf-polls_ab1-_a:is(h1, h2):not(.open) {}',
    ':is(.mf-polls_ab1-_a, .mf-polls_ab1-_b) a {}',
    '@media (width > 600px) { @layer remote { .mf-polls_ab1-_a { & > li { color: red } } } }',
    '@keyframes q-turn { from { rotate: 0deg } to { rotate: 1turn } }',
    "@font-face { font-family: 'Q'; src: url(q.woff2) }",
  ])('may be %s', (css) => {
    expect(found(css)).toEqual([]);
  });

  it.each([
    ['body { margin: 0 }', 'body'],
    ['.mf-polls_ab1-_a, button {}', '.mf-polls_ab1-_a, button'],
    ['@media print {\n  .open  >\n a { color: red }\n}', '.open > a'],
    [':root { --ground: #000 }', ':root'],
    ['* {}', '*'],
    ['#root {}', '#root'],
    ['.mf-pollsx_ab1-_a {}', '.mf-pollsx_ab1-_a'],
    ['div:not(.mf-polls_ab1-_a) {}', 'div:not(.mf-polls_ab1-_a)'],
    ['body:has(.mf-polls_ab1-_a) {}', 'body:has(.mf-polls_ab1-_a)'],
    [':is(.mf-polls_ab1-_a, p) a {}', ':is(.mf-polls_ab1-_a, p) a'],
  ])('may not be %s', (css, selector) => {
    expect(found(css)).toEqual([selector]);
  });
});

it('fails the build of a feature, and names file and selector, of packages too', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quits-styles-'));
  const files = {
    'entry.js':
      "import styles from './a.module.css'; import './b.css'; import 'popup'; console.log(styles.a);",
    'a.module.css': '.a { color: red }\n.a:global(.open) b { color: red }\n:global(button) { color: red }',
    'b.css': 'body { color: red }',
    'node_modules/popup/index.js': "import './popup.css';",
    'node_modules/popup/popup.css': '.popup { color: red }',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const base = baseConfig('mf-profile', {
    version: '1.0.0',
    out: path.join(folder, 'dist'),
    mode: 'development',
  });
  const compiler = webpack({
    ...base,
    cache: false,
    context: folder,
    entry: './entry.js',
    plugins: [...base.plugins, ownStylesPlugin('mf-profile')],
  });
  const errors = await new Promise<StatsError[]>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else resolve(stats?.toJson({ all: false, errors: true }).errors ?? []);
    });
  });
  compiler.close(() => undefined);
  const said = errors.map(({ message }) => /([\w.]+) styles "([^"]+)"/.exec(message)?.slice(1)).sort();
  expect(said).toEqual([
    ['a.module.css', 'button'],
    ['b.css', 'body'],
    ['popup.css', '.popup'],
  ]);
  rmSync(folder, { recursive: true });
});
