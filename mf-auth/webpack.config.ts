import { type Env, remoteConfig } from '@quits/tooling/webpack';

export default (env: Env) => remoteConfig({ name: 'mf-auth', port: 3101 }, env);
