import path from 'node:path';
import { askWhetherEmpty, createWebServer } from './server.ts';
import { readSettings } from './settings.ts';

const PUBLISHED = path.resolve(import.meta.dirname, '../../.published');

/**
 * Serves the store named on the command line, or else the published one, with the settings of the
 * environment.
 */
export function serve(): void {
  const settings = readSettings(process.env);
  const server = createWebServer({
    store: process.argv[2] ?? PUBLISHED,
    settings,
    isEmpty: askWhetherEmpty(settings),
  });

  server.on('error', (error) => {
    console.error(`The web server cannot use port ${settings.port}: ${error.message}`);
    process.exitCode = 1;
  });
  server.listen(settings.port, () => console.log(`Web app on http://localhost:${settings.port}`));

  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
