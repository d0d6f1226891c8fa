/** The stream of changes (extras §8): `GET` with server-sent events, read with `fetch` for its Authorization header. */
export const LIVE_PATH = '/api/events';

/** Name of the one event: somebody changed something in a group of the person who reads the stream. */
export const CHANGED = 'changed';

/** What a `changed` says. */
export interface ChangedEvent {
  group_id: number;
  /** The newest entry of the group's history that it tells of. */
  activity_id: number;
  /** First words of what was done: `expense`, `settlement`, `group`, `member`. */
  kinds: string[];
  /** Whose doing it was: a user's id. */
  by: number;
}

/** A heartbeat comes so often (ms); a stream that is silent for much longer is dead. */
export const HEARTBEAT_MS = 25_000;
