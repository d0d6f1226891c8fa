import { remoteConfig } from '@quits/tooling/webpack';

/** @param {import('@quits/tooling/webpack').Env} env */
export default (env) =>
  remoteConfig(
    {
      name: 'mf-groups',
      port: 3102,
      exposes: {
        './routes': './src/routes.tsx',
        './mount': './src/remote.tsx',
      },
    },
    env,
  );
