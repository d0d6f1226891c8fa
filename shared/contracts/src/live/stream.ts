/**
 * The stream of changes: `GET` with server-sent events, read with `fetch` for its Authorization
 * header.
 */
export const LIVE_PATH = '/api/events';

/** Name of the event of a change in a group of the person who reads the stream. */
export const CHANGED = 'changed';

/** The data of a `changed` event. */
export interface ChangedEvent {
  group_id: number;
  /** The newest entry of the group's history that the event covers. */
  activity_id: number;
  /** First words of the actions: `expense`, `settlement`, `group`, `member`. */
  kinds: string[];
  /** The user id of the person who made the change. */
  by: number;
}

/** Name of the event of the person's notices. */
export const NOTICES = 'notices';

/** The data of a `notices` event. */
export interface NoticesEvent {
  /** How many notices are unread. */
  unread: number;
}

/** The interval between heartbeats (ms); a stream that is silent for much longer is dead. */
export const HEARTBEAT_MS = 25_000;
