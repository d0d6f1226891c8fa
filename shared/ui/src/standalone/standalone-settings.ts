import { createConfig } from '@quits/core';
import type { ApiConfig, Runtime } from '@quits/core';
import type { User } from '@quits/contracts';

/** What the development server writes into a feature's own page. */
export interface StandaloneSettings {
  /** Port of the back end beside the page, when it is not 8000. */
  apiPort?: number;
  /** Who is signed in from the start: with recorded answers there is nobody to ask for a password. */
  session?: { token: string; user: User };
}

/** Reads what stands in the page (`#quits-alone`); nothing, when nothing does. */
export function readStandaloneSettings(page: Document): StandaloneSettings {
  return JSON.parse(page.getElementById('quits-alone')?.textContent ?? '{}') as StandaloneSettings;
}

export function standaloneConfig({ apiPort }: StandaloneSettings): ApiConfig {
  return createConfig(window.location, apiPort === undefined ? {} : { port: apiPort });
}

/** Starts the given session, unless somebody is signed in. */
export function startGivenSession(
  { session }: Pick<Runtime, 'session'>,
  given: StandaloneSettings['session'],
): void {
  if (given && session.snapshot().status !== 'signedIn') session.start(given);
}
