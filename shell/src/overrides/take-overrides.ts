import { isPreviewName, pointerPath } from '@quits/federation';
import type { Overrides, RemoteStore } from '../remotes/remote-store.ts';

/** In the page's address: `remote.<name>=<address>` or `preview.<name>=<preview>`. */
const PARAMETER = /^(remote|preview)\.(.*)$/;
/** In the tab's storage a preview stands beside addresses. */
const PREVIEW = 'preview:';
const NAME = /^mf-[a-z0-9-]{1,40}$/;

interface Rules {
  /** Keeps overrides in this tab's storage: they end with it. */
  store: Pick<RemoteStore, 'overrides'>;
  /** Origins that such a build may come from; none: overriding is off. */
  overrideOrigins: readonly string[];
  remotes: Readonly<Record<string, string>>;
}

/** What is read of the window, and its history. */
export type Page = Pick<Window, 'self' | 'top' | 'history' | '__quitsPointers'> & {
  location: Pick<Location, 'href'>;
};

/** What this tab shows of a remote in the place of its live version. */
export type Override =
  /** A developer's own build, by the address of its pointer. */
  | { kind: 'build'; pointer: string }
  /** A version that its team has published for whoever opens its link. */
  | { kind: 'preview'; name: string };

interface Taken {
  /** By remote. */
  overrides: Record<string, Override>;
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

/** Reads what the page's address asks for, and takes it out of there. */
function asked(page: Page): Overrides {
  const url = new URL(page.location.href);
  const wishes = [...url.searchParams].flatMap(([parameter, value]): [remote: string, wish: string][] => {
    const [, kind, remote] = PARAMETER.exec(parameter) ?? [];
    if (remote === undefined) return [];
    url.searchParams.delete(parameter);
    return [[remote, kind === 'preview' && value !== '' ? PREVIEW + value : value]];
  });
  if (wishes.length > 0) page.history.replaceState(page.history.state, '', url.href);
  return Object.fromEntries(wishes);
}

type Judged = Override | { kind: 'refused'; why: string };

/** A link may say anything: of its words nothing is repeated but the name of a remote and an origin. */
const saidAs = (remote: string) => (NAME.test(remote) ? remote : 'A remote');

function judgeBuild(remote: string, address: string, { overrideOrigins, remotes }: Rules): Judged {
  const refuse = (why: string): Judged => ({ kind: 'refused', why: `${saidAs(remote)} ${why}` });
  if (!Object.hasOwn(remotes, remote)) return refuse('is not replaced: this app has no such remote.');
  const pointer = pointerAt(address, remote);
  if (!pointer) return refuse('is not replaced: the address cannot be read.');
  if (overrideOrigins.includes(pointer.origin)) return { kind: 'build', pointer: pointer.href };
  return refuse(
    `from ${pointer.origin} is not shown: this app takes no builds of that origin (OVERRIDE_ORIGINS).`,
  );
}

/** A preview is looked up beside the live pointer, also of a feature that this shell does not know. */
function judgePreview(remote: string, name: string): Judged {
  if (NAME.test(remote) && isPreviewName(name)) return { kind: 'preview', name };
  return { kind: 'refused', why: `${saidAs(remote)} is not replaced: there is no such preview.` };
}

const judge = (remote: string, wish: string, rules: Rules): Judged =>
  wish.startsWith(PREVIEW)
    ? judgePreview(remote, wish.slice(PREVIEW.length))
    : judgeBuild(remote, wish, rules);

/** What is kept in the tab's storage. */
const keptAs = (override: Override) =>
  override.kind === 'build' ? override.pointer : PREVIEW + override.name;

/**
 * What this tab shows in the place of live versions. `?remote.mf-groups=http://localhost:3102/` asks for a developer's
 * own build: only from origins that the page's configuration names, which stand in its policy as well.
 * `?preview.mf-groups=pr-42` asks for a preview, by its name alone. An empty value ends either; inside of a frame there
 * is neither. Called before the router reads the address.
 *
 * @param page the window
 */
export function takeOverrides(page: Page, rules: Rules): Taken {
  const { store } = rules;
  const wishes = asked(page);
  if (page.self !== page.top) {
    const refusals = Object.keys(wishes).map(
      (remote) => `${saidAs(remote)} is not replaced: that is not done inside of a frame.`,
    );
    return { overrides: {}, refusals };
  }
  const overrides: Record<string, Override> = {};
  const refusals: string[] = [];
  for (const [remote, wish] of Object.entries({ ...store.overrides.read(), ...wishes })) {
    if (wish === '') continue;
    const judged = judge(remote, wish, rules);
    if (judged.kind === 'refused') refusals.push(judged.why);
    else overrides[remote] = judged;
    // The starter has asked for the live one.
    if (judged.kind === 'build') delete page.__quitsPointers?.[remote];
  }
  const kept = Object.entries(overrides).map(([remote, override]) => [remote, keptAs(override)]);
  store.overrides.write(Object.fromEntries(kept) as Overrides);
  return { overrides, refusals };
}
