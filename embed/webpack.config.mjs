import { embedConfig } from '../tooling/webpack/preset.mjs';

/** @param {import('../tooling/webpack/preset.mjs').Env} env */
export default (env) => embedConfig({ entry: './src/loader.ts' }, env);
