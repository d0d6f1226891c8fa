import { REMOTES } from './remotes.ts';

/**
 * What a feature says of itself that the table of remotes does not list. Its screens are for people who are signed
 * in; its pointer carries this to shells that were built before anybody thought of it.
 */
export interface FeatureFacts {
  /** What the app calls its screens while, or because, they are not there. */
  title: string;
  /** The paths that it shows; the first one is where its entry of the menu leads. */
  routes: readonly string[];
  /** Its entry of the menu; without one it has none. */
  menu?: string;
}

/** Where a store lists the features that the table of remotes does not. */
export const FEATURES_PATH = 'remotes/features.json';

const NAME = /^mf-[a-z][a-z0-9-]*$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Names of features that the table of remotes does not list.
 *
 * @param json what the list's address answered
 */
export function readFeatureNames(json: unknown): string[] {
  const names = isObject(json) && Array.isArray(json.names) ? json.names : [];
  return [...new Set(names.filter(isText))].filter((name) => NAME.test(name) && !(name in REMOTES));
}

/** What a release says of its feature, when it says it well. */
export function readFacts(value: unknown): FeatureFacts | undefined {
  if (!isObject(value) || !isText(value.title) || !Array.isArray(value.routes)) return undefined;
  const routes = value.routes.filter(isText).filter((route) => route.startsWith('/'));
  const menu = isText(value.menu) ? { menu: value.menu } : {};
  return routes.length > 0 ? { title: value.title, routes, ...menu } : undefined;
}
