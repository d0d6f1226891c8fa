import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyPluginCallback,
  LogController,
} from 'fastify';
import type { DestinationStream } from 'pino';
import type { Config } from './config/config.ts';
import { writesPlugin } from './idempotency/writes.ts';
import { loggerOptions } from './config/logging.ts';
import { shareOrigin } from './http/one-origin.ts';
import { accountDeletionRoutes } from './modules/account-deletion/account-deletion.routes.ts';
import { adminRoutes } from './modules/admin/admin.routes.ts';
import type { FeatureStore } from './modules/admin/features.service.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { commentsRoutes } from './modules/comments/comments.routes.ts';
import { demoRoutes } from './modules/demo/demo.routes.ts';
import { expensesRoutes } from './modules/expenses/expenses.routes.ts';
import { exportsRoutes } from './modules/exports/exports.routes.ts';
import { groupsRoutes } from './modules/groups/groups.routes.ts';
import { historyRoutes } from './modules/history/history.routes.ts';
import { importsRoutes } from './modules/imports/imports.routes.ts';
import { invitesRoutes } from './modules/invites/invites.routes.ts';
import { liveRoutes } from './modules/live/live.routes.ts';
import { noticesRoutes } from './modules/notices/notices.routes.ts';
import { itemsRoutes } from './modules/items/items.routes.ts';
import { oidcRoutes } from './modules/oidc/oidc.routes.ts';
import { passkeysRoutes } from './modules/passkeys/passkeys.routes.ts';
import { payingRoutes } from './modules/paying/paying.routes.ts';
import { ratesRoutes } from './modules/rates/rates.routes.ts';
import { receiptsRoutes } from './modules/receipts/receipts.routes.ts';
import { recurringRoutes } from './modules/recurring/recurring.routes.ts';
import { remindersRoutes } from './modules/reminders/reminders.routes.ts';
import { servicesRoutes } from './modules/services/services.routes.ts';
import { sessionsRoutes } from './modules/sessions/sessions.routes.ts';
import { settlementsRoutes } from './modules/settlements/settlements.routes.ts';
import { sitesRoutes } from './modules/sites/sites.routes.ts';
import { tokensRoutes } from './modules/tokens/tokens.routes.ts';
import { undoRoutes } from './modules/undo/undo.routes.ts';
import { viewRoutes } from './modules/view/view.routes.ts';
import { admissionControlPlugin } from './plugins/admission-control.ts';
import { authPlugin } from './plugins/auth.ts';
import { backupsPlugin } from './plugins/backups.ts';
import { bodyParsersPlugin } from './plugins/body-parsers.ts';
import { compressionPlugin } from './plugins/compression.ts';
import { databasePlugin } from './plugins/database.ts';
import { demoPlugin } from './plugins/demo.ts';
import { docsPlugin } from './plugins/docs.ts';
import { errorsPlugin, handleClientError, handleError } from './plugins/errors.ts';
import { headersPlugin } from './plugins/headers.ts';
import { healthRoutes } from './plugins/health.ts';
import { housekeepingPlugin } from './plugins/housekeeping.ts';
import { mailPlugin } from './plugins/mail.ts';
import { metricsPlugin } from './plugins/metrics.ts';
import { noticesPlugin } from './plugins/notices.ts';
import { rateLimitPlugin } from './plugins/rate-limit.ts';
import { recurringPlugin } from './plugins/recurring.ts';
import { requestLogPlugin } from './plugins/request-log.ts';
import { shutdownPlugin } from './plugins/shutdown.ts';
import { validationPlugin } from './plugins/validation.ts';
import { createClientHasher, type HashClient } from './security/client-hashes.ts';
import { createHistorySeal, type SealHistory } from './security/history-seal.ts';
import { createPasswords, type Passwords } from './security/passwords.ts';
import { signingSecret } from './security/secret.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    secret: string;
    sealHistory: SealHistory;
    passwords: Passwords;
    hashClient: HashClient;
    features: FeatureStore | undefined;
    /** The time in milliseconds. Tests may stop or move it. */
    now(): number;
  }
}

export interface AppOptions {
  config: Config;
  /** Default: the system's clock. */
  now?: () => number;
  /** The stream for log lines. Default: standard output. */
  logStream?: DestinationStream;
  /**
   * For a short task that writes to the database while a server uses the folder. It never listens.
   */
  isBesideServer?: boolean;
  /** Answers what is no call, when one origin serves the web app too. */
  pages?: RequestListener | undefined;
  /** The published features, where this server reaches them. */
  features?: FeatureStore | undefined;
}

/** A bill of 100 items that 30 people share has 110 KiB. */
const BODY_LIMIT_BYTES = 128 * 1024;
const MAX_PARAM_LENGTH = 300;
const HEADERS_TIMEOUT_MS = 10_000;
/**
 * How often Node checks both timeouts. With the default interval a request may take three times as
 * long.
 */
const TIMEOUT_CHECK_MS = 5000;
/** Enough for the largest file at 0.7 Mbit/s, and for a wait for its place. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Ends a connection on which nothing moves, such as that of a client that does not read its answer. */
const CONNECTION_TIMEOUT_MS = 30_000;
/** More than a proxy keeps open, but few enough to leave memory for answers. */
const MAX_CONNECTIONS = 2000;
/**
 * Longer than proxies usually keep idle connections (60 s), so that the proxy closes them first.
 */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;

const ROUTES = [
  healthRoutes,
  accountDeletionRoutes,
  authRoutes,
  passkeysRoutes,
  oidcRoutes,
  sessionsRoutes,
  tokensRoutes,
  sitesRoutes,
  demoRoutes,
  groupsRoutes,
  invitesRoutes,
  expensesRoutes,
  settlementsRoutes,
  payingRoutes,
  commentsRoutes,
  receiptsRoutes,
  historyRoutes,
  undoRoutes,
  ratesRoutes,
  itemsRoutes,
  recurringRoutes,
  liveRoutes,
  noticesRoutes,
  remindersRoutes,
  exportsRoutes,
  importsRoutes,
  viewRoutes,
  servicesRoutes,
  adminRoutes,
];

/**
 * Names a plugin after its function. For a plugin without a name, Fastify looks through every loaded module, which takes
 * a sixth of the time of tests that start many apps.
 */
const named = <Plugin extends FastifyPluginCallback | FastifyPluginAsync>(plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: plugin.name });

function createServer({ config, logStream, pages }: AppOptions): FastifyInstance {
  const limits = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  };
  return Fastify({
    ...(pages && { serverFactory: shareOrigin(pages, limits, CONNECTION_TIMEOUT_MS) }),
    logger: loggerOptions(config, logStream),
    bodyLimit: BODY_LIMIT_BYTES,
    http: limits,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // A HEAD request to a GET that accepts an invitation would accept it.
    exposeHeadRoutes: false,
    // The logging plugin writes one line per request instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    // The shutdown plugin sends this answer in the server's format.
    return503OnClosing: false,
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
    genReqId: () => randomUUID(),
  });
}

/**
 * Builds the application without listening: third-party plugins first, then the server's plugins,
 * routes last.
 *
 * @throws when the database cannot be opened or migrated
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, now = Date.now, isBesideServer = false } = options;
  const app = createServer(options);
  app.server.maxConnections = MAX_CONNECTIONS;
  app.decorate('config', config);
  app.decorate('secret', signingSecret(config.jwtSecret, config.dataDir));
  app.decorate('sealHistory', createHistorySeal(app.secret));
  app.decorate('passwords', createPasswords());
  app.decorate('hashClient', createClientHasher(app.secret));
  app.decorate('now', now);
  app.decorate('features', options.features);

  await app.register(requestLogPlugin);
  await app.register(errorsPlugin);
  await app.register(validationPlugin);
  await app.register(bodyParsersPlugin);
  await app.register(headersPlugin);
  await app.register(compressionPlugin);
  await app.register(shutdownPlugin);
  await app.register(admissionControlPlugin);
  await app.register(databasePlugin, { isBesideServer });
  await app.register(demoPlugin);
  // Registered before authentication, so that requests with invalid tokens count against the
  // address limit.
  await app.register(rateLimitPlugin);
  await app.register(authPlugin);
  await app.register(writesPlugin);
  await app.register(mailPlugin);
  await app.register(housekeepingPlugin, { isBesideServer });
  await app.register(recurringPlugin);
  await app.register(noticesPlugin);
  await app.register(backupsPlugin, { isBesideServer });
  await app.register(docsPlugin);
  await app.register(metricsPlugin);
  for (const routes of ROUTES) await app.register(named(routes));
  await app.ready();
  return app;
}
