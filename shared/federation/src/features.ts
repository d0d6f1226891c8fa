import { isRecord } from '@quits/contracts';
import { REMOTE_NAMES, REMOTES } from './remotes.ts';

/** A text of a feature that the page shows, in the languages that it has. */
export interface Label {
  label: string;
  /** Language → label; in any other language it is `label`. */
  labels?: Readonly<Record<string, string>>;
}

/**
 * A feature's own facts where the table of remotes does not list it. Its screens are for signed-in users. Its
 * pointer carries the facts to shells that were built earlier.
 */
export interface FeatureFacts {
  /** Title of its screens while they load or fail. */
  title: string | Label;
  /** Its paths; the menu leads to the first. */
  routes: readonly string[];
  /** Label of its menu entry, if it has one. */
  menu?: string | Label;
  /** The team's name, for reports. */
  owner?: string;
  /** What it offers for places in other features' pages, for `readSlots`. */
  slots?: unknown;
}

/** The store's list of features whose pointers tell shells something: those with facts or slots. */
export const FEATURES_PATH = 'remotes/features.json';

const NAME = /^mf-[a-z][a-z0-9-]*$/;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Whether a value of a contract or pointer is a label. */
export function isLabel(value: unknown): value is Label {
  if (!isRecord(value)) return false;
  const { label, labels = {} } = value;
  return isText(label) && isRecord(labels) && Object.values(labels).every(isText);
}

/** Whether a value of a contract or pointer is a text, in one language or several. */
export const isWording = (value: unknown): value is string | Label => isText(value) || isLabel(value);

/** A text of a feature in a language: its own words for it, else the others. */
export const wordingIn = (language: string, wording: string | Label): string =>
  typeof wording === 'string' ? wording : (wording.labels?.[language] ?? wording.label);

/**
 * The valid names of the store's list.
 *
 * @param json the answer of the list's address
 */
export function readFeatureNames(json: unknown): string[] {
  const names = isRecord(json) && Array.isArray(json.names) ? json.names : [];
  return [...new Set(names.filter(isText))].filter((name) => NAME.test(name));
}

/**
 * The facts of a feature: those in its release, of a remote of the table those in the table, with the slots of its
 * release.
 *
 * @param value what its release states
 * @returns undefined when that is invalid
 */
export function readFacts(name: string, value: unknown): FeatureFacts | undefined {
  const listed = REMOTE_NAMES.find((known) => known === name);
  if (listed) {
    const { title, owner, routes } = REMOTES[listed];
    return { title, owner, routes: Object.keys(routes), slots: isRecord(value) ? value.slots : undefined };
  }
  if (!isRecord(value) || !isWording(value.title) || !Array.isArray(value.routes)) return undefined;
  const routes = value.routes.filter(isText).filter((route) => route.startsWith('/'));
  const menu = isWording(value.menu) ? { menu: value.menu } : {};
  const owner = isText(value.owner) ? { owner: value.owner } : {};
  return routes.length > 0
    ? { title: value.title, routes, ...menu, ...owner, slots: value.slots }
    : undefined;
}
