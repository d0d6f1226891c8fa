import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import {
  createFederationPort as createPort,
  type EntryPlugin,
  type Explain,
  type FederationRuntime,
  type RemotePort,
} from '@quits/federation/loading';
import { provideRuntime } from '@quits/federation/page-runtime';

function startRuntime(plugin: EntryPlugin): FederationRuntime {
  provideRuntime();
  registerPlugins([plugin]);
  return { registerRemotes, loadRemote };
}

/** Finds out why a file did not load; its code loads only then. */
export const explain: Explain = async (thrown, release) => {
  const code = await import('@quits/federation/explain').catch(() => undefined);
  return code?.explainFailure(thrown, release);
};

/** Loads remotes by the federation runtime of the shell's own build, which remotes share. */
export function createFederationPort(): RemotePort {
  return createPort(startRuntime, { isPreloading: true, explain });
}
