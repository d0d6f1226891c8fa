import { isPreviewName, pointerPath } from '@quits/federation';
import type { Overrides, RemoteStore } from '../remotes/remote-store.ts';

/** In the page's address: `remote.<name>=<address>` or `preview.<name>=<preview>`. */
const PARAMETER = /^(remote|preview)\.(.*)$/;
/** Marks a preview in the tab's storage, which also holds addresses. */
const PREVIEW = 'preview:';
const NAME = /^mf-[a-z0-9-]{1,40}$/;

interface Rules {
  /** Keeps overrides in this tab's storage until the tab closes. */
  store: Pick<RemoteStore, 'overrides'>;
  /** Allowed origins of a build; an empty list disables overrides. */
  overrideOrigins: readonly string[];
  remotes: Readonly<Record<string, string>>;
}

/** The parts of the window that this file uses. */
export type Page = Pick<Window, 'self' | 'top' | 'history' | '__quitsPointers'> & {
  location: Pick<Location, 'href'>;
};

/** What this tab shows of a remote in place of its live version. */
export type Override =
  /** A developer's own build, by the address of its pointer. */
  | { kind: 'build'; pointer: string }
  /** A version that its team has published for its link. */
  | { kind: 'preview'; name: string };

interface Taken {
  /** By remote. */
  overrides: Record<string, Override>;
  /** Refused requests, as messages for the developer. */
  refusals: string[];
}

/** The pointer at an address. A folder means the pointer of a development server there. */
function pointerAt(address: string, remote: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  return url.pathname.endsWith('/') ? new URL(pointerPath(remote), url) : url;
}

/** Reads the overrides from the page's address and removes them there. */
function readRequests(page: Page): Overrides {
  const url = new URL(page.location.href);
  const requests = [...url.searchParams].flatMap(
    ([parameter, value]): [remote: string, request: string][] => {
      const [, kind, remote] = PARAMETER.exec(parameter) ?? [];
      if (remote === undefined) return [];
      url.searchParams.delete(parameter);
      return [[remote, kind === 'preview' && value !== '' ? PREVIEW + value : value]];
    },
  );
  if (requests.length > 0) page.history.replaceState(page.history.state, '', url.href);
  return Object.fromEntries(requests);
}

type Validated = Override | { kind: 'refused'; why: string };

/** A link may contain any text, so messages repeat only a remote's name and an origin. */
const labelOf = (remote: string) => (NAME.test(remote) ? remote : 'A remote');

function validateBuild(remote: string, address: string, { overrideOrigins, remotes }: Rules): Validated {
  const refuse = (why: string): Validated => ({ kind: 'refused', why: `${labelOf(remote)} ${why}` });
  if (!Object.hasOwn(remotes, remote)) return refuse('is not replaced: this app has no such remote.');
  const pointer = pointerAt(address, remote);
  if (!pointer) return refuse('is not replaced: the address cannot be read.');
  if (overrideOrigins.includes(pointer.origin)) return { kind: 'build', pointer: pointer.href };
  return refuse(
    `from ${pointer.origin} is not shown: this app takes no builds of that origin (OVERRIDE_ORIGINS).`,
  );
}

/** Previews also exist for features that this shell does not know. */
function validatePreview(remote: string, name: string): Validated {
  if (NAME.test(remote) && isPreviewName(name)) return { kind: 'preview', name };
  return { kind: 'refused', why: `${labelOf(remote)} is not replaced: there is no such preview.` };
}

const validateOverride = (remote: string, request: string, rules: Rules): Validated =>
  request.startsWith(PREVIEW)
    ? validatePreview(remote, request.slice(PREVIEW.length))
    : validateBuild(remote, request, rules);

/** The override's form in the tab's storage. */
const storedFormOf = (override: Override) =>
  override.kind === 'build' ? override.pointer : PREVIEW + override.name;

/**
 * The versions that this tab shows in place of live ones. `?remote.mf-groups=http://localhost:3102/` requests
 * a developer's own build, only from origins that the page's configuration and policy name.
 * `?preview.mf-groups=pr-42` requests a preview by its name. An empty value ends either; a frame has neither.
 * Call it before the router reads the address.
 *
 * @param page the window
 */
export function takeOverrides(page: Page, rules: Rules): Taken {
  const { store } = rules;
  const requests = readRequests(page);
  if (page.self !== page.top) {
    const refusals = Object.keys(requests).map(
      (remote) => `${labelOf(remote)} is not replaced: overrides are off inside a frame.`,
    );
    return { overrides: {}, refusals };
  }
  const overrides: Record<string, Override> = {};
  const refusals: string[] = [];
  for (const [remote, request] of Object.entries({ ...store.overrides.read(), ...requests })) {
    if (request === '') continue;
    const validated = validateOverride(remote, request, rules);
    if (validated.kind === 'refused') refusals.push(validated.why);
    else overrides[remote] = validated;
    // The starter requested the live pointer.
    if (validated.kind === 'build') delete page.__quitsPointers?.[remote];
  }
  const kept = Object.entries(overrides).map(([remote, override]) => [remote, storedFormOf(override)]);
  store.overrides.write(Object.fromEntries(kept) as Overrides);
  return { overrides, refusals };
}
