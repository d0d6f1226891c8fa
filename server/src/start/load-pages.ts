import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { EnvironmentError } from '../config/environment-error.ts';

/**
 * Loads the web app, which a process without it should not pay for.
 *
 * @param root the repository
 * @param environment the variables, as in `process.env`
 * @returns what answers requests for pages and files
 * @throws EnvironmentError when the web app is not built, or a variable of it is wrong
 */
export async function loadPages(root: string, environment: NodeJS.ProcessEnv): Promise<RequestListener> {
  const store = join(root, '.published');
  if (!existsSync(join(store, 'shell/index.html')))
    throw new EnvironmentError(
      `ONE_ORIGIN serves the web app, but ${store} has none: npm run build makes it.`,
    );
  const { createPages, readSettings, SettingError } = await import('@quits/web');
  try {
    return createPages({ store, settings: readSettings(environment) });
  } catch (error) {
    throw error instanceof SettingError ? new EnvironmentError(error.message) : error;
  }
}
