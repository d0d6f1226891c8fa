/**
 * The language of the page: one for all its features. Each feature brings its own texts; they change
 * together, so that no screen shows two languages.
 */
import { type Catalogue, type Locale, localeNow } from '@quits/domain';
import { PSEUDO_LANGUAGES } from '@quits/contracts';
import { useSyncExternalStore } from 'react';

/** The texts of one build: a feature's own and those of the packages that it bundles. */
interface Texts {
  /** Makes the build's texts and formats follow a locale. */
  take: (locale: Locale, catalogue?: Catalogue) => void;
  load: (language: string) => Promise<{ default: Catalogue }>;
}

const isPseudo = (language: string) => PSEUDO_LANGUAGES.some((pseudo) => pseudo === language);

async function catalogueOf({ load }: Texts, language: string): Promise<Catalogue | undefined> {
  try {
    if (isPseudo(language)) return (await import('./pseudo-catalogue.ts')).pseudoCatalogue;
    // The second try asks again for a file that did not come.
    return (await load(language).catch(() => load(language))).default;
  } catch {
    // English shows in place of the texts; the rest of the page works on.
    return undefined;
  }
}

/** Makes the language of a page. */
export function createPageLanguage() {
  /** The locale that shows, and the one whose texts are on their way. */
  let shown = localeNow();
  let requested = shown;
  let ready: Promise<unknown> = Promise.resolve();
  const builds = new Set<Texts>();
  const listeners = new Set<() => void>();

  function show(): void {
    shown = { ...requested };
    for (const listener of [...listeners]) listener();
  }

  async function fill(build: Texts): Promise<void> {
    const locale = requested;
    const catalogue = await catalogueOf(build, locale.language);
    if (locale !== requested) return;
    build.take(locale, catalogue);
    show();
  }

  async function changeAll(locale: Locale): Promise<void> {
    const loaded = [...builds].map(async (build) => ({
      build,
      catalogue: locale.language === 'en' ? undefined : await catalogueOf(build, locale.language),
    }));
    for (const { build, catalogue } of await Promise.all(loaded)) {
      if (locale === requested) build.take(locale, catalogue);
    }
    if (locale === requested) show();
  }

  return {
    /** The locale that the page shows. */
    snapshot: () => shown,
    /** The locale that it is about to show. */
    requested: () => requested,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Adds the texts of a build. English is there at once; others when `ready` resolves. */
    provide(build: Texts): void {
      builds.add(build);
      if (requested.language === 'en') build.take(requested);
      else ready = Promise.all([ready, fill(build)]);
    },
    /** Shows another language as soon as all its texts are here. Resolves then; never rejects. */
    async change(locale: Locale): Promise<void> {
      requested = locale;
      ready = changeAll(locale);
      await ready;
    },
    /** Resolves when the texts of all builds so far are here, or did not load. */
    ready: (): Promise<unknown> => ready,
  };
}

export const pageLanguage = createPageLanguage();

/** Gives the page's language and draws the component again when it changes. */
export const useLanguage = (): Locale => useSyncExternalStore(pageLanguage.subscribe, pageLanguage.snapshot);
