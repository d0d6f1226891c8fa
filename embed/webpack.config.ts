import { embedConfig, type Env } from '../tooling/build/webpack/preset.ts';

export default (env: Env) =>
  embedConfig(
    {
      scripts: { 'quits-embed': './src/loader.ts', 'quits-frame': './src/frame-page.ts' },
      modules: { 'quits-embed': './src/module.ts' },
    },
    env,
  );
