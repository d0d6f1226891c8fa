import { isRecord } from '@quits/contracts';
import { REMOTES } from './remotes.ts';

/**
 * A feature's own facts where the table of remotes does not list it. Its screens are for signed-in users. Its
 * pointer carries the facts to shells that were built earlier.
 */
export interface FeatureFacts {
  /** Title of its screens while they load or fail. */
  title: string;
  /** Its paths; the menu leads to the first. */
  routes: readonly string[];
  /** Label of its menu entry, if it has one. */
  menu?: string;
  /** What it offers for places in other features' pages, for `readSlots`. */
  slots?: unknown;
}

/** The store's list of features that the table of remotes does not have. */
export const FEATURES_PATH = 'remotes/features.json';

const NAME = /^mf-[a-z][a-z0-9-]*$/;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Names of features that the table of remotes does not list.
 *
 * @param json the answer of the list's address
 */
export function readFeatureNames(json: unknown): string[] {
  const names = isRecord(json) && Array.isArray(json.names) ? json.names : [];
  return [...new Set(names.filter(isText))].filter((name) => NAME.test(name) && !(name in REMOTES));
}

/** The facts in a release; undefined when they are invalid. */
export function readFacts(value: unknown): FeatureFacts | undefined {
  if (!isRecord(value) || !isText(value.title) || !Array.isArray(value.routes)) return undefined;
  const routes = value.routes.filter(isText).filter((route) => route.startsWith('/'));
  const menu = isText(value.menu) ? { menu: value.menu } : {};
  return routes.length > 0 ? { title: value.title, routes, ...menu, slots: value.slots } : undefined;
}
