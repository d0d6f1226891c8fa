import type { FastifyPluginCallback } from 'fastify';
import { siteOf } from '../../config/trusted-issuers.ts';
import { onRead, onWrite } from '../../http/routes.ts';
import { disconnectSite, getConsentRequest, giveConsent, listSites, presentSite } from './sites.service.ts';

/** Sites that may act for the signed-in person. `POST /auth/token` exchanges their tokens. */
export const sitesRoutes: FastifyPluginCallback = (app) => {
  onRead(app, 'getConsent', async (queries, caller, { params }) => {
    const { issuer } = await getConsentRequest(queries, caller, params.token, app.config);
    return { body: { site: siteOf(issuer) } };
  });
  onWrite(app, 'giveConsent', async (trx, caller, { params }) => {
    await giveConsent(trx, caller, params.token, app.config);
    return {};
  });
  onRead(app, 'getConnectedSites', async (queries, { userId }) => ({
    body: (await listSites(queries, userId)).map(presentSite),
  }));
  onWrite(app, 'disconnectSite', async (trx, caller, { params }) => {
    await disconnectSite(trx, caller, params.id);
    return {};
  });
};
