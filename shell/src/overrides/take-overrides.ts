import { pointerPath } from '@quits/federation';
import type { Overrides, RemoteStore } from '../remotes/remote-store.ts';

const PREFIX = 'remote.';
const NAME = /^mf-[a-z0-9-]{1,40}$/;

interface Rules {
  /** Keeps overrides in this tab's storage: they end with it. */
  store: Pick<RemoteStore, 'overrides'>;
  /** Origins that such a build may come from; none: overriding is off. */
  overrideOrigins: readonly string[];
  /** The remotes that there are. */
  remotes: Readonly<Record<string, string>>;
}

/** What is read of the window, and its history. */
export type Page = Pick<Window, 'self' | 'top' | 'history' | '__quitsPointers'> & {
  location: Pick<Location, 'href'>;
};

interface Taken {
  /** Remote → address of the pointer of a developer's own build, in the place of the live one. */
  overrides: Overrides;
  /** What was asked for and is not done: sentences for the developer. */
  refusals: string[];
}

/** The pointer at an address: a folder stands for the one that a development server publishes there. */
function pointerAt(address: string, remote: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  return url.pathname.endsWith('/') ? new URL(pointerPath(remote), url) : url;
}

/** Reads `remote.<name>=<address>` of the page's address, and takes it out of there. */
function asked(page: Page): Overrides {
  const url = new URL(page.location.href);
  const wishes = [...url.searchParams].filter(([name]) => name.startsWith(PREFIX));
  if (wishes.length === 0) return {};
  for (const [name] of wishes) url.searchParams.delete(name);
  page.history.replaceState(page.history.state, '', url.href);
  return Object.fromEntries(wishes.map(([name, address]) => [name.slice(PREFIX.length), address]));
}

type Judged = { pointer: string } | { refusal: string };

/** A link may say anything: of its words nothing is repeated but the name of a remote and an origin. */
function judge(remote: string, address: string, { overrideOrigins, remotes }: Rules): Judged {
  const name = NAME.test(remote) ? remote : 'A remote';
  if (!Object.hasOwn(remotes, remote))
    return { refusal: `${name} is not replaced: this app has no such remote.` };
  const pointer = pointerAt(address, remote);
  if (!pointer) return { refusal: `${name} is not replaced: the address cannot be read.` };
  if (overrideOrigins.includes(pointer.origin)) return { pointer: pointer.href };
  return {
    refusal: `${name} from ${pointer.origin} is not shown: this app takes no builds of that origin (OVERRIDE_ORIGINS).`,
  };
}

/**
 * Which remotes come from a developer's own build in this tab: `?remote.mf-groups=http://localhost:3102/`
 * asks for one, an empty value ends it. Only origins that the page's configuration names, which stand in its
 * policy as well, and never inside of a frame. Called before the router reads the address.
 *
 * @param page the window
 */
export function takeOverrides(page: Page, rules: Rules): Taken {
  const { store } = rules;
  const wishes = asked(page);
  if (page.self !== page.top) {
    const refused = Object.keys(wishes).map((remote) => (NAME.test(remote) ? remote : 'A remote'));
    const refusals = refused.map((name) => `${name} is not replaced: that is not done inside of a frame.`);
    return { overrides: {}, refusals };
  }
  const overrides: Overrides = {};
  const refusals: string[] = [];
  for (const [remote, address] of Object.entries({ ...store.overrides.read(), ...wishes })) {
    if (address === '') continue;
    const judged = judge(remote, address, rules);
    if ('refusal' in judged) {
      refusals.push(judged.refusal);
      continue;
    }
    overrides[remote] = judged.pointer;
    // The starter has asked for the live one.
    delete page.__quitsPointers?.[remote];
  }
  store.overrides.write(overrides);
  return { overrides, refusals };
}
