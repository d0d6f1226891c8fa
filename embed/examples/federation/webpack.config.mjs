import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { bundle } from '../bundle.mjs';

const require = createRequire(import.meta.url);
const versionOf = (name) => JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version;

/** Ours, for the features to run on: they take it if it is in the range that they were built for. */
const shared = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'].map((key) => {
  const version = versionOf(key.split('/')[0]);
  return [key, { singleton: true, eager: true, version, requiredVersion: `^${version}` }];
});

const federation = new ModuleFederationPlugin({
  name: 'partner_portal',
  remotes: {},
  shared: Object.fromEntries(shared),
  shareStrategy: 'loaded-first',
  dts: false,
  manifest: false,
});

export default bundle(import.meta.dirname, {
  entry: { host: './host.tsx' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  plugins: [federation],
});
