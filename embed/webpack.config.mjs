import { embedConfig } from '../tooling/build/webpack/preset.mjs';

/** @param {import('../tooling/build/webpack/preset.mjs').Env} env */
export default (env) =>
  embedConfig(
    {
      scripts: { 'quits-embed': './src/loader.ts', 'quits-frame': './src/frame-page.ts' },
      modules: { 'quits-embed': './src/module.ts' },
    },
    env,
  );
