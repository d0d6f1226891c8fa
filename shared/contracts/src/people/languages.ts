/** The languages that Quits speaks, each by its own name. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGES;

/** Languages that show to developers what is not translated, cut off or not mirrored. */
export const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const;

const isOffered = (tag: string): tag is Language => tag in LANGUAGES;

/**
 * The offered language of a BCP 47 tag: the tag itself, else its base language ('de-AT' means 'de'; 'pt' and
 * 'pt-PT' mean 'pt-BR'). Undefined for every other tag.
 */
export function offeredLanguage(tag: string): Language | undefined {
  if (isOffered(tag)) return tag;
  const [base = ''] = tag.toLowerCase().split(/[-_]/);
  if (base === 'pt') return 'pt-BR';
  return isOffered(base) ? base : undefined;
}

export const directionOf = (language: string): 'ltr' | 'rtl' => (language.startsWith('ar') ? 'rtl' : 'ltr');
