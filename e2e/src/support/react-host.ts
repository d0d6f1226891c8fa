import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

const ENTRY = fileURLToPath(new URL('../../../embed/examples/react/host.tsx', import.meta.url));

let bundle: Promise<string> | undefined;

function build(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quits-react-host-'));
  const compiler = webpack({
    mode: 'production',
    entry: ENTRY,
    output: { path: folder, filename: 'host.js' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    performance: false,
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2022',
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
      ],
    },
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      const text = failure ? '' : readFileSync(path.join(folder, 'host.js'), 'utf8');
      rmSync(folder, { recursive: true, force: true });
      compiler.close(() => undefined);
      if (failure) reject(failure);
      else resolve(text);
    });
  });
}

/** Bundles the React host with the React that is installed, as its team would. */
export function bundleReactHost(): Promise<string> {
  bundle ??= build();
  return bundle;
}
