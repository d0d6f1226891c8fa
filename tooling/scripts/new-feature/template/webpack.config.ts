import { type Env, remoteConfig } from '@quits/tooling/webpack';

export default (env: Env) => remoteConfig({ name: 'mf-sample', port: 3100 }, env);
