import { remoteConfig } from '../tooling/webpack/preset.mjs';

/** @param {import('../tooling/webpack/preset.mjs').Env} env */
export default (env) =>
  remoteConfig(
    {
      name: 'mf-auth',
      port: 3101,
      exposes: {
        './routes': './src/routes.tsx',
        './mount': './src/mount.tsx',
      },
    },
    env,
  );
