// Serves the published shell and remotes: node web/dist/main.js [store]. One process, no database; it ends on
// SIGTERM or Ctrl-C.
import path from 'node:path';
import { createWebServer } from './server.ts';
import { readSettings } from './settings.ts';

const PUBLISHED = path.resolve(import.meta.dirname, '../../.published');

const settings = readSettings(process.env);
const server = createWebServer({ store: process.argv[2] ?? PUBLISHED, settings });

server.on('error', (error) => {
  console.error(`The web server cannot use port ${settings.port}: ${error.message}`);
  process.exitCode = 1;
});
server.listen(settings.port, () => console.log(`Web app on http://localhost:${settings.port}`));

function stop(): void {
  server.close();
  server.closeAllConnections();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
