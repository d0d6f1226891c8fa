import { peopleEndpoints } from '../api/people.ts';
import { offers } from '../api/config.ts';
import { useRuntime } from './runtime-provider.tsx';
import { showKeptLanguage } from './follow-language.ts';
import { keepChoice, type LocaleChoice } from '../language/locale-choice.ts';

/**
 * Gives a function that chooses language, region and time zone for this browser, and for the account when someone is
 * signed in to a back end with extras. What is left out stays. It throws when the account's choice was not saved.
 */
export function useChooseLanguage(): (choice: LocaleChoice) => Promise<void> {
  const { config, session, store, storages } = useRuntime();
  return async (choice) => {
    keepChoice(storages, choice);
    await showKeptLanguage(storages);
    if (!offers(config, 'languages') || session.snapshot().status !== 'signedIn') return;
    await store.dispatch(peopleEndpoints.endpoints.setPreferences.initiate(choice)).unwrap();
  };
}
