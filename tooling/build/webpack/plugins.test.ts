import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { baseConfig } from './base.ts';
import { compileHintPlugin } from './plugins.ts';

it('marks first scripts for the compiler in their first line, after the minimizer', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quits-hint-'));
  for (const name of ['first', 'later'])
    writeFileSync(path.join(folder, `${name}.js`), `console.log('${name}');`);
  const base = baseConfig('mf-profile', { version: '1.0.0', out: path.join(folder, 'dist') });
  const compiler = webpack({
    ...base,
    context: folder,
    entry: { first: './first.js', later: './later.js' },
    output: { ...base.output, filename: '[name].js' },
    plugins: [compileHintPlugin(({ name }) => name === 'first')],
  });
  await new Promise((resolve, reject) => {
    compiler.run((error) => (error ? reject(error) : compiler.close(resolve)));
  });
  const lineOf = (file: string) => readFileSync(path.join(folder, 'dist', file), 'utf8').split('\n')[0];
  expect(lineOf('first.js')).toBe('//# allFunctionsCalledOnLoad');
  expect(lineOf('later.js')).toContain('later');
  rmSync(folder, { recursive: true });
});
