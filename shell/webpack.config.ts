import { type Env, shellConfig } from '@quits/tooling/webpack';

export default (env: Env) =>
  shellConfig(
    {
      entry: './src/main.tsx',
      template: 'src/index.html',
      starter: './src/starter.ts',
      pages: {
        'remotes/status': './src/status/status.ts',
        'service-worker': './src/service-worker/service-worker.ts',
      },
    },
    env,
  );
