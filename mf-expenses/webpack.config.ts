import { remoteConfig } from '@quits/tooling/webpack';
import type { Env } from '@quits/tooling/webpack';

export default (env: Env) =>
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
