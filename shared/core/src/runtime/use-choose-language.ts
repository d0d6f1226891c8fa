import { peopleEndpoints } from '../api/people.ts';
import { useRuntime } from './runtime-provider.tsx';
import { showKeptLanguage } from './follow-language.ts';
import { keepChoice } from '../language/locale-choice.ts';

/** A new choice; `null` means: as the browser says. What is left out stays. */
export interface LanguageChoice {
  language?: string | null;
  region?: string | null;
}

/**
 * Gives a function that chooses language and region for this browser, and for the account when someone is
 * signed in to a back end with extras. It throws when the account's choice was not saved.
 */
export function useChooseLanguage(): (choice: LanguageChoice) => Promise<void> {
  const { config, session, store, storages } = useRuntime();
  return async (choice) => {
    keepChoice(storages, choice);
    await showKeptLanguage(storages);
    if (!config.hasExtras || session.snapshot().status !== 'signedIn') return;
    await store.dispatch(peopleEndpoints.endpoints.setPreferences.initiate(choice)).unwrap();
  };
}
