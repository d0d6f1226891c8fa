import { shellConfig } from '@quits/tooling/webpack';

/** @param {import('@quits/tooling/webpack').Env} env */
export default (env) =>
  shellConfig({ entry: './src/main.tsx', template: 'src/index.html', starter: 'src/starter.js' }, env);
