import { remoteConfig } from '@quits/tooling/webpack';

/** @param {import('@quits/tooling/webpack').Env} env */
export default (env) =>
  remoteConfig(
    {
      name: 'mf-profile',
      port: 3104,
      exposes: {
        './routes': './src/routes.tsx',
        './mount': './src/remote.tsx',
      },
    },
    env,
  );
