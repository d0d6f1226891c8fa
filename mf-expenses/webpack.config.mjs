import { remoteConfig } from '@quits/tooling/webpack';

/** @param {import('@quits/tooling/webpack').Env} env */
export default (env) =>
  remoteConfig(
    {
      name: 'mf-expenses',
      port: 3103,
      exposes: {
        './routes': './src/routes.tsx',
        './mount': './src/remote.tsx',
        './expense-form': './src/expense-form.tsx',
      },
    },
    env,
  );
