import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { RemoteContract } from '@quits/federation';
import webpack from 'webpack';
import { readJson, ROOT } from '../../lib/workspace.mjs';
import { contractPlugin } from './contract-plugin.ts';

const [oldest = '', ...later] = Object.entries(
  readJson<Record<string, string[]>>(path.join(ROOT, 'shared/core/names.json')),
).map(([, names]) => names[0]);

/** The contract of a feature with this code. */
async function contractOf(code: string): Promise<RemoteContract> {
  const home = mkdtempSync(path.join(tmpdir(), 'quits-names-'));
  try {
    const core = path.join(home, 'core.js');
    writeFileSync(core, [oldest, ...later].map((name) => `export const ${name} = 1;`).join('\n'));
    writeFileSync(path.join(home, 'routes.js'), code);
    const shared = {
      '@quits/core': { import: core, singleton: true, version: '1.0.0', requiredVersion: '^1.0.0' },
    };
    const compiler = webpack({
      mode: 'production',
      context: home,
      entry: {},
      output: { path: path.join(home, 'dist'), uniqueName: 'made_up' },
      plugins: [
        new ModuleFederationPlugin({
          name: 'made_up',
          exposes: { './routes': './routes.js' },
          shared,
          dts: false,
          manifest: false,
        }),
        contractPlugin('mf-auth', '1.0.0'),
      ],
    });
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
        compiler.close(() => (problem ? reject(problem) : resolve()));
      });
    });
    return JSON.parse(readFileSync(path.join(home, 'dist/contract.json'), 'utf8')) as RemoteContract;
  } finally {
    rmSync(home, { recursive: true });
  }
}

describe('the core that a build asks for @full', () => {
  it('has the names that are left after tree shaking, and not those that it only imports', async () => {
    // A major begins without newer ones.
    const [newer = oldest] = later;
    const code = (used: string) => `import * as core from '@quits/core';
const unused = () => core.${newer};
export const shown = () => core.${used};`;
    const first = await contractOf(code(oldest));
    expect(first.coreNames).toBeUndefined();
    expect(first.core).toMatch(/^\^\d+\.0\.0$/);
    if (newer === oldest) return;
    const second = await contractOf(code(newer));
    expect(Object.values(second.coreNames ?? {})).toEqual([[newer]]);
    expect(second.core).toBe(`^${Object.keys(second.coreNames ?? {})[0]}`);
  }, 60_000);
});
