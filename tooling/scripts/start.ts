// npm start: builds what is missing, then runs the server and the web app until Ctrl-C.
import { once } from 'node:events';
import { askWhetherEmpty, createWebServer, readSettings, SettingError, type WebSettings } from '@quits/web';
import { Refusal } from '@quits/web/store';
import { buildWeb } from '../release/build-web.ts';
import { STORE } from '../lib/workspace.mjs';
import { whyNotPort } from '../lib/ports.ts';
import { onSignal, startNode, untilAnswers } from '../lib/processes.ts';
import { seconds } from '../lib/run.ts';

const UP_WITHIN_MS = 60_000;

async function checkPorts({ port, apiPort, isOneOrigin }: WebSettings): Promise<void> {
  if (isOneOrigin)
    throw new Refusal('ONE_ORIGIN is for one process: npm run build, then node server/src/server.ts.');
  if (port === apiPort) throw new Refusal(`PORT and WEB_PORT are both ${port}; they must differ.`);
  const problem =
    (await whyNotPort(apiPort, 'PORT', process.env.HOST)) ?? (await whyNotPort(port, 'WEB_PORT'));
  if (problem) throw new Refusal(problem);
}

async function build(): Promise<void> {
  console.log('Building what is missing or out of date');
  if (!(await buildWeb())) throw new Refusal('Quits was not started: it does not build (see above).');
}

/** Starts the web server in this process; gives what stops it. */
async function startWeb(settings: WebSettings): Promise<() => void> {
  const web = createWebServer({ store: STORE, settings, isEmpty: askWhetherEmpty(settings) });
  try {
    await once(web.listen(settings.port), 'listening');
  } catch {
    const problem = await whyNotPort(settings.port, 'WEB_PORT');
    throw new Refusal(problem ?? `Port ${settings.port} cannot be opened.`);
  }
  return () => {
    web.close();
    web.closeAllConnections();
  };
}

const HOW_TO_LOOK = `DEMO=1 npm start lets visitors look around in sample data without an account.
  npm run demo, in another terminal, fills in a year of sample data and prints its accounts.`;

function showReady({ port, apiPort, hasDemo }: WebSettings): void {
  const look = hasDemo
    ? `Look around, without an account: “Look around with demo data” on http://localhost:${port}/login`
    : HOW_TO_LOOK;
  console.log(`
Quits is running (${seconds(process.uptime() * 1000)})

  Web app   http://localhost:${port}
  Server    http://localhost:${apiPort}

  ${look}
  Ctrl-C stops everything.
`);
}

/** Gives the exit code. */
async function main(): Promise<number> {
  const settings = readSettings(process.env);
  await checkPorts(settings);
  await build();

  console.log('Starting the server and the web app');
  const env = { LOG_LEVEL: 'warn', ...process.env, QUITS_PRINT_LINKS: '1' };
  const server = startNode(['server/src/server.ts'], { env });
  const state = { isStopping: false };
  onSignal((signal) => {
    if (!state.isStopping) console.log('\nStopping …');
    state.isStopping = true;
    void server.stop(signal);
  });
  const stopWeb = await startWeb(settings).catch(async (error: unknown) => {
    state.isStopping = true;
    await server.stop();
    throw error;
  });

  const health = `http://${process.env.HOST ?? 'localhost'}:${settings.apiPort}/health`;
  const isUp = await untilAnswers(health, UP_WITHIN_MS, () => !server.isRunning() || state.isStopping);
  if (isUp) showReady(settings);
  else if (server.isRunning() && !state.isStopping) {
    console.log(`The server did not answer within ${UP_WITHIN_MS / 1000} s.`);
    await server.stop();
  }
  const code = await server.ended;
  stopWeb();
  if (state.isStopping) return 0;
  console.log(`The server ended by itself${code ? ` (code ${code})` : ''}; the web app was stopped too.`);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected = error instanceof Refusal || error instanceof SettingError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
