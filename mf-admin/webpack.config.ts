import { type Env, remoteConfig } from '@quits/tooling/webpack';

export default (env: Env) => remoteConfig({ name: 'mf-admin', port: 3105 }, env);
