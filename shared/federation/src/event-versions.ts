/**
 * Version of the payload of each event that the core knows. A change that an older listener cannot read
 * raises it. An event of a single remote may be missing: its contract.json states the version
 * ('comments/commentAdded@1').
 */
export const EVENT_VERSIONS = {
  'expenses/expenseSaved': 1,
  'groups/groupSaved': 1,
  'groups/memberRemoved': 1,
  'groups/memberInvited': 1,
  'groups/settlementRecorded': 1,
  'auth/inviteAccepted': 1,
  'profile/profileSaved': 1,
  'session/signedIn': 1,
  'session/signedOut': 1,
  'toasts/requested': 1,
  'navigation/requested': 1,
  'remotes/loaded': 1,
  'remotes/fellBack': 1,
  'remotes/failed': 1,
  'calls/looping': 1,
} as const satisfies Readonly<Record<string, number>>;

export type KnownEvent = keyof typeof EVENT_VERSIONS;

const VERSIONS: Readonly<Record<string, number>> = EVENT_VERSIONS;

/**
 * Adds the versions of the events in a contract.json.
 *
 * @param events names of events; an event that the core does not know includes its version
 * ('comments/commentAdded@1')
 * @throws Error for an event of unknown version, or with another version than the core's
 */
export function withVersions(events: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    events.map((event) => {
      const [name = '', stated] = event.split('@');
      const version = stated === undefined ? VERSIONS[name] : Number(stated);
      if (version === undefined || !Number.isInteger(version))
        throw new Error(`contract.json states no version of the event "${event}", and the core knows none`);
      if (version !== (VERSIONS[name] ?? version))
        throw new Error(`"${event}" is version ${String(VERSIONS[name])} in this core`);
      return [name, version];
    }),
  );
}

/** Whether a feature owns an event: mf-comments owns 'comments/commentAdded'. */
export const isOwnEvent = (name: string, event: string): boolean =>
  event.startsWith(`${name.replace(/^mf-/, '')}/`);

/** What every feature may ask of the host. */
const ASKED_OF_HOST: readonly string[] = ['toasts/requested', 'navigation/requested'] satisfies KnownEvent[];

/**
 * Gives the events that a further feature may not publish, because they are another's.
 *
 * @param name of the feature
 * @param published as its contract.json states them
 */
export const eventsOfOthers = (name: string, published: readonly string[]): string[] =>
  published.filter((event) => !isOwnEvent(name, event) && !ASKED_OF_HOST.includes(event));
