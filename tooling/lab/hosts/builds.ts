/** Builds hosts in a temporary folder, with tools and React from the registry. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runIn } from '../../lib/run.ts';
import { ROOT } from '../../lib/workspace.mjs';

const TOOLS = [
  ...['webpack@5', 'webpack-cli', '@module-federation/enhanced', 'swc-loader', '@swc/core'],
  ...['vite', '@module-federation/vite', '@module-federation/runtime'],
];
const HOST = 'tooling/lab/hosts';
const SOURCES = [`${HOST}/host.ts`, `${HOST}/own-part.ts`, 'embed/examples/federation/load-feature.ts'];

const BUNDLERS = ['webpack', 'vite'] as const;
type Bundler = (typeof BUNDLERS)[number];

/** A build of a host. */
export interface HostBuild {
  bundler: Bundler;
  /** Version of the host's React. */
  react: string;
  /** Whether all four keys of React are shared, or none. */
  isShared: boolean;
  /** The folder of its files. */
  folder: string;
}

const sharedText = (react: string, eager: string) => `Object.fromEntries(
  ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'].map((key) =>
    [key, { singleton: true, ${eager}version: '${react}', requiredVersion: '^${react}' }]))`;

const webpackConfig = (react: string, isShared: boolean, out: string) => `
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
export default {
  mode: 'production',
  context: import.meta.dirname,
  entry: './host.ts',
  output: { path: '${out}', filename: 'host.js' },
  module: { rules: [{ test: /\\.ts$/, loader: 'swc-loader', options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } } }] },
  plugins: [new ModuleFederationPlugin({
    name: 'partner_portal', remotes: {}, shareStrategy: 'loaded-first', dts: false, manifest: false,
    shared: ${isShared ? sharedText(react, '') : '{}'},
  })],
};`;

const viteConfig = (react: string, isShared: boolean, out: string) => `
import { federation } from '@module-federation/vite';
export default {
  base: './',
  build: { outDir: '${out}', emptyOutDir: true, target: 'esnext' },
  plugins: [federation({
    name: 'partner_portal', remotes: {}, shareStrategy: 'loaded-first', dts: false, manifest: false,
    shared: ${isShared ? sharedText(react, '') : '{}'},
  })],
};`;

const pageText = (script: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A host</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="https://quits.example/embed/embed.css"></head>
<body><div id="own"></div><div id="quits"></div>${script}</body></html>`;

const install = (folder: string, ...packages: readonly string[]) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  return runIn(folder, 'npm', 'install', '--no-audit', '--no-fund', ...packages);
};

const installedVersion = (folder: string, name: string): string =>
  (
    JSON.parse(readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

/** Installs the bundlers. @returns their names with their versions */
export async function installTools(folder: string): Promise<string> {
  await install(folder, ...TOOLS);
  const shown = ['webpack', '@module-federation/enhanced', 'vite', '@module-federation/vite'];
  return shown.map((name) => `${name} ${installedVersion(folder, name)}`).join(', ');
}

async function build(bundler: Bundler, home: string, react: string, isShared: boolean): Promise<HostBuild> {
  const folder = path.join(home, `${bundler}-${isShared ? 'shared' : 'alone'}`);
  const sources = path.join(home, HOST);
  const config = path.join(sources, `${bundler}.config.mjs`);
  writeFileSync(config, (bundler === 'webpack' ? webpackConfig : viteConfig)(react, isShared, folder));
  writeFileSync(
    path.join(sources, 'index.html'),
    pageText('<script type="module" src="./host.ts"></script>'),
  );
  if (bundler === 'webpack') {
    await runIn(sources, 'npx', 'webpack', '--config', config);
    writeFileSync(path.join(folder, 'index.html'), pageText('<script src="./host.js"></script>'));
  } else {
    await runIn(sources, 'npx', 'vite', 'build', '--config', config);
  }
  return { bundler, react, isShared, folder };
}

/** Builds the hosts with one version of React: each bundler, sharing it or not. @param folder has the tools */
export async function buildHosts(folder: string, wanted: string): Promise<HostBuild[]> {
  const home = path.join(folder, `react-${wanted}`);
  await install(home, `react@${wanted}`, `react-dom@${wanted}`);
  for (const file of SOURCES) cpSync(path.join(ROOT, file), path.join(home, file));
  const react = installedVersion(home, 'react');
  const builds: HostBuild[] = [];
  for (const bundler of BUNDLERS)
    for (const isShared of [true, false]) builds.push(await build(bundler, home, react, isShared));
  return builds;
}
