/**
 * Stands in for `@quits/core` in the build of previews: what the components of a page ask of the core, without store,
 * session and bus.
 */
import { localeNow } from '@quits/domain';
import { type ExtendedSubject, offers } from '../api/config.ts';
import type { HostServices } from '../runtime/host.ts';

export { detailOf, isStatus } from '../api/api-error.ts';

let hasExtras = false;
const host: Partial<HostServices> = { kind: 'app' };
const nothing = () => undefined;

/** Sets which back end the components are for. */
export function setExtras(value: boolean): void {
  hasExtras = value;
}

/** A store in which nothing happens. */
export const api = { reducerPath: 'api' } as const;
const state = { api: { mutations: {}, queries: {} } };
const runtime = { store: { subscribe: () => nothing, getState: () => state } };

export const useRuntime = () => runtime;
export const useHost = () => host;
export const useOffers = () => (subject: ExtendedSubject) => offers({ hasExtras }, subject);
export const useHasFullAccess = () => true;
export const useLanguage = localeNow;
export const useWords = <Value>(make: () => Value) => make();
export const useBus = nothing;
export const useNotify = () => ({ success: nothing, error: nothing, info: nothing });
export const whenIdle = () => nothing;
