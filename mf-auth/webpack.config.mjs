import { remoteConfig } from '@quits/tooling/webpack';

/** @param {import('@quits/tooling/webpack').Env} env */
export default (env) =>
  remoteConfig(
    {
      name: 'mf-auth',
      port: 3101,
      exposes: {
        './routes': './src/routes.tsx',
        './mount': './src/remote.tsx',
      },
    },
    env,
  );
