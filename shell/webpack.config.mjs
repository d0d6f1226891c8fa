import { shellConfig } from '../tooling/webpack/preset.mjs';

/** @param {import('../tooling/webpack/preset.mjs').Env} env */
export default (env) =>
  shellConfig({ entry: './src/main.tsx', template: 'src/index.html', starter: 'src/starter.js' }, env);
