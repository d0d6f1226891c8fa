import { type Env, remoteConfig } from '@quits/tooling/webpack';

export default (env: Env) => remoteConfig({ name: 'mf-profile', port: 3104 }, env);
