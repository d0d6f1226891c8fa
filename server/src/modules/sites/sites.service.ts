/** Sites that act for people, and the consent of each person. */
import type { ConnectedSiteAnswer } from '@quits/contracts';
import type { Config } from '../../config/config.ts';
import { siteOf } from '../../config/trusted-issuers.ts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { notFound, requireFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { hashToken } from '../../security/random-tokens.ts';
import { noticeSecurity } from '../notices/notices.service.ts';
import { revokeSessionsOfSite } from '../sessions/sessions.service.ts';
import { lockUser } from '../users/users.service.ts';
import {
  deleteSite,
  findConsentRequest,
  insertSite,
  type StoredSite,
  type Subject,
} from './sites.repository.ts';

export { deleteSitesOf, listSites } from './sites.repository.ts';

/** A connected site as JSON. */
export function presentSite({ id, issuer, created_at }: StoredSite): ConnectedSiteAnswer {
  return { id, site: siteOf(issuer), created_at: new Date(created_at).toISOString() };
}

/**
 * What a link asks the caller to agree to. @throws 404 for a link that is unknown, older than an hour or for
 * another account, and when the server does not trust the site any more
 */
export async function getConsentRequest(
  queries: Queries,
  { userId, now }: Caller,
  token: string,
  { trustedIssuers }: Pick<Config, 'trustedIssuers'>,
): Promise<Subject> {
  const found = await findConsentRequest(queries, hashToken(token), userId, now);
  const isTrusted = trustedIssuers.some(({ issuer }) => issuer === found?.issuer);
  return requireFound(isTrusted ? found : undefined, 'consent_not_found');
}

/** Connects the caller with the person at the site that a link names. @throws 404 as `getConsentRequest` */
export async function giveConsent(
  trx: WriteQueries,
  caller: Caller,
  token: string,
  config: Pick<Config, 'trustedIssuers'>,
): Promise<void> {
  await lockUser(trx, caller.userId);
  const { issuer, subject } = await getConsentRequest(trx, caller, token, config);
  await insertSite(trx, { user_id: caller.userId, issuer, subject, created_at: caller.now });
  await noticeSecurity(trx, caller, 'site/connected');
}

/** Disconnects a site of the caller and ends its sessions. @throws 404 for other connections */
export async function disconnectSite(trx: WriteQueries, { userId, now }: Caller, id: number): Promise<void> {
  // First, so that an exchange at the same moment is refused or its session is ended here.
  const site = await deleteSite(trx, userId, id);
  if (site === undefined) throw notFound('site_not_found');
  await revokeSessionsOfSite(trx, userId, site.issuer, now);
}
