// npm start: installs and builds what is missing, then runs the server and the web app until Ctrl-C. Until the
// packages are there, nothing but Node's built-ins may be imported.
import { once } from 'node:events';
import { buildServer, buildWeb } from '../build/builds.ts';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { whyNotPort } from './ports.mjs';
import { startServer, untilAnswers } from './server-process.mjs';
import { STORE } from '../build/workspace.mjs';
import { createWebServer } from '../../web/src/server.ts';
import { readSettings, SettingError } from '../../web/src/settings.ts';

const UP_WITHIN_MS = 60_000;

const say = (/** @type {string} */ line) => console.log(line);

/** A reason to give up that the person can do something about. */
class Refusal extends Error {}

/** @param {import('../../web/src/settings.ts').WebSettings} settings */
async function checkPorts({ port, apiPort }) {
  if (port === apiPort) throw new Refusal(`PORT and WEB_PORT are both ${port}; they must differ.`);
  const problem =
    (await whyNotPort(apiPort, 'PORT', process.env.HOST)) ?? (await whyNotPort(port, 'WEB_PORT'));
  if (problem) throw new Refusal(problem);
}

async function prepare() {
  if (!(await ensureInstalled(say))) throw new Refusal('Quits was not started: its packages are missing.');
  say('Building what is missing or out of date');
  const isBuilt = (await buildServer()) && (await buildWeb());
  if (!isBuilt) throw new Refusal('Quits was not started: it does not build (see above).');
}

/** @param {import('../../web/src/settings.ts').WebSettings} settings */
async function startWeb(settings) {
  const web = createWebServer({ store: STORE, settings });
  web.listen(settings.port);
  try {
    await once(web, 'listening');
  } catch {
    throw new Refusal(
      (await whyNotPort(settings.port, 'WEB_PORT')) ?? `Port ${settings.port} cannot be opened.`,
    );
  }
  return () => {
    web.close();
    web.closeAllConnections();
  };
}

/** Ends everything on the first signal; a second one does not wait for the server's graceful stop. */
function stopOnSignal(/** @type {(signal: NodeJS.Signals) => void} */ stop) {
  let signals = 0;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      signals += 1;
      if (signals === 1) say('\nStopping …');
      stop(signals === 1 ? 'SIGTERM' : 'SIGKILL');
    });
  }
}

/** @param {import('../../web/src/settings.ts').WebSettings} settings */
function sayReady({ port, apiPort }) {
  say(`
Quits is running (${process.uptime().toFixed(1)} s)

  Web app   http://localhost:${port}
  Server    http://localhost:${apiPort}

  npm run demo, in another terminal, adds sample data. Ctrl-C stops everything.
`);
}

/** @returns {Promise<number>} the exit code */
async function main() {
  const settings = readSettings(process.env);
  await checkPorts(settings);
  await prepare();

  say('Starting the server and the web app');
  const env = { LOG_LEVEL: 'warn', ...process.env, QUITS_PRINT_LINKS: '1' };
  const server = startServer(['server/dist/server.js'], env);
  let isStopping = false;
  let hasEnded = false;
  const ended = server.ended.then((code) => {
    hasEnded = true;
    return code;
  });
  stopOnSignal((signal) => {
    isStopping = true;
    void server.stop(signal);
  });
  const stopWeb = await startWeb(settings).catch(async (error) => {
    isStopping = true;
    await server.stop();
    throw error;
  });

  const host = process.env.HOST ?? 'localhost';
  const isUp = await untilAnswers(
    `http://${host}:${settings.apiPort}/health`,
    UP_WITHIN_MS,
    () => hasEnded || isStopping,
  );
  if (isUp) sayReady(settings);
  else if (!hasEnded && !isStopping) {
    say(`The server did not answer within ${UP_WITHIN_MS / 1000} s.`);
    await server.stop();
  }
  const code = await ended;
  stopWeb();
  if (isStopping) return 0;
  say(`The server ended by itself${code ? ` (code ${code})` : ''}; the web app was stopped too.`);
  return 1;
}

requireNode();
main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    const isExpected = error instanceof Refusal || error instanceof SettingError;
    console.error(isExpected ? error.message : error);
    process.exit(1);
  },
);
