import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';

const STORE = 'https://quits.example/remotes';

/** Loads what a feature exposes, from the version of it that is published now. */
export async function loadFeature<Exposed>(remote: string, expose: string): Promise<Exposed> {
  const address = `${STORE}/${remote}/current.json`;
  const pointer = (await (await fetch(address)).json()) as { current: { entry: string } };
  const name = remote.replaceAll('-', '_');
  registerRemotes([{ name, entry: new URL(pointer.current.entry, address).href }]);
  const exposed = await loadRemote<Exposed>(`${name}/${expose}`);
  if (!exposed) throw new Error(`${remote} exposes no ${expose}`);
  return exposed;
}
