// Serves the published shell and remotes: node web/src/main.mjs [store]. One process, no database; it ends
// on SIGTERM or Ctrl-C.
import { STORE } from '../../tooling/build/workspace.mjs';
import { createWebServer } from './server.mjs';
import { readSettings } from './settings.mjs';

const settings = readSettings(process.env);
const server = createWebServer({ store: process.argv[2] ?? STORE, settings });

server.on('error', (error) => {
  console.error(`The web server cannot use port ${settings.port}: ${error.message}`);
  process.exitCode = 1;
});
server.listen(settings.port, () => console.log(`Web app on http://localhost:${settings.port}`));

function stop() {
  server.close();
  server.closeAllConnections();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
