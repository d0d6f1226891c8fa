import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { id } from '../primitives.ts';
import type { SITES_CALLS } from './calls.ts';

const site = z.string().describe('The host of the site, as club.example');
const connectedSiteSchema = z.object({ id, site, created_at: z.string() });
export type ConnectedSiteAnswer = z.output<typeof connectedSiteSchema>;

const NO_CONSENT = 'The link does not work any more, or is for another account';

export const SITES_SCHEMAS = {
  getConsent: {
    summary: 'Say which site asks for the consent of the caller',
    tag: 'Connected sites',
    access: 'signedIn',
    cost: 'point',
    answer: [200, z.object({ site })],
    errors: { 404: NO_CONSENT },
  },
  giveConsent: {
    summary: 'Let the site act for the caller',
    tag: 'Connected sites',
    access: 'signedIn',
    cost: 'point',
    answer: [204, null],
    errors: { 404: NO_CONSENT },
  },
  getConnectedSites: {
    summary: 'List the sites that may act for the caller, newest first',
    tag: 'Connected sites',
    access: 'signedIn',
    cost: 'point',
    answer: [200, z.array(connectedSiteSchema)],
  },
  disconnectSite: {
    summary: 'Disconnect a site, which ends its sessions',
    tag: 'Connected sites',
    access: 'signedIn',
    cost: 'point',
    answer: [204, null],
    errors: { 404: 'The caller has no such connected site' },
  },
} as const satisfies Record<keyof typeof SITES_CALLS, CallSchemas>;
