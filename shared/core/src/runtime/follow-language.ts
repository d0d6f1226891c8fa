import { peopleEndpoints } from '../api/people.ts';
import { type ApiConfig, offers } from '../api/config.ts';
import { whenIdle } from './when-idle.ts';
import type { Store } from './store.ts';
import type { Session } from '../session/session.ts';
import { STORAGE_KEYS, type Storages } from '../session/storage.ts';
import { keepChoice, readLocale } from '../language/locale-choice.ts';
import { pageLanguage } from '../language/page-language.ts';

const KEPT = [STORAGE_KEYS.language, STORAGE_KEYS.region, STORAGE_KEYS.timeZone];

/** Shows the language that this browser has kept. */
export async function showKeptLanguage(storages: Storages): Promise<void> {
  const next = readLocale(storages, navigator.languages);
  const shown = pageLanguage.requested();
  const isSame = (['language', 'region', 'timeZone'] as const).every((part) => next[part] === shown[part]);
  if (!isSame) await pageLanguage.change(next);
}

interface Page {
  config: ApiConfig;
  session: Session;
  store: Store;
  storages: Storages;
}

/**
 * Follows the choice of other tabs, and that of the account, which is asked for after the page has loaded.
 *
 * @returns a function that ends it
 */
export function followLanguage({ config, session, store, storages }: Page): () => void {
  const show = () => void showKeptLanguage(storages);
  const stopTabs = storages.onChangeElsewhere((key) => {
    if (key === null || KEPT.some((own) => own === key)) show();
  });
  let stopIdle: () => void = () => undefined;
  let askedFor: number | undefined;

  const stored = () => KEPT.map((key) => storages.local.get(key)).join(' ');

  async function ask(): Promise<void> {
    const before = stored();
    const query = store.dispatch(
      peopleEndpoints.endpoints.getPreferences.initiate(undefined, { subscribe: false }),
    );
    const { data } = await query;
    // A choice made meanwhile is newer than the answer. The language of this tab's address wins too.
    if (!data || session.snapshot().status !== 'signedIn' || stored() !== before) return;
    const isTabs = storages.tab.get(STORAGE_KEYS.language) !== null;
    keepChoice(storages, {
      language: isTabs ? undefined : (data.language ?? undefined),
      region: data.region ?? undefined,
      // Only an account chooses it, so that of another person goes.
      timeZone: data.timeZone,
    });
    show();
  }
  function askOnce(): void {
    const snapshot = session.snapshot();
    const userId = snapshot.status === 'signedIn' ? snapshot.user.id : undefined;
    if (userId === askedFor) return;
    askedFor = userId;
    stopIdle();
    if (userId !== undefined) stopIdle = whenIdle(() => void ask(), { isNeeded: true });
  }
  const isOffered = offers(config, 'languages');
  const stopSession = isOffered ? session.subscribe(askOnce) : undefined;
  if (isOffered) askOnce();
  return () => {
    stopTabs();
    stopIdle();
    stopSession?.();
  };
}
