type Words = readonly [loading: string, failure: string, tryAgain: string];

/**
 * The loader's own words. The features bring theirs with their code, so these must be here before it, in the one
 * file that every hosting page loads.
 */
const WORDS = {
  en: ['Loading...', 'This part could not be loaded. The rest of the page works on.', 'Try again'],
  de: ['Wird geladen …', 'Dieser Teil konnte nicht geladen werden.', 'Erneut versuchen'],
  fr: ['Chargement…', 'Cette partie n’a pas pu être chargée.', 'Réessayer'],
  es: ['Cargando…', 'No se pudo cargar esta parte.', 'Reintentar'],
  it: ['Caricamento…', 'Impossibile caricare questa parte.', 'Riprova'],
  nl: ['Laden…', 'Dit deel kon niet worden geladen.', 'Opnieuw proberen'],
  'pt-BR': ['Carregando…', 'Não foi possível carregar esta parte.', 'Tentar de novo'],
  ja: ['読み込んでいます…', 'この部分を読み込めませんでした。', '再試行'],
  ar: ['جارٍ التحميل…', 'تعذّر تحميل هذا الجزء.', 'إعادة المحاولة'],
} satisfies Record<string, Words>;

type Language = keyof typeof WORDS;

const isOffered = (tag: string): tag is Language => Object.hasOwn(WORDS, tag);

/** As `offeredLanguage` of @quits/contracts, which the npm package cannot import. */
function offered(tag: string): Language | undefined {
  if (isOffered(tag)) return tag;
  const [base = ''] = tag.toLowerCase().split(/[-_]/);
  if (base === 'pt') return 'pt-BR';
  return isOffered(base) ? base : undefined;
}

/** The language of an element, as its feature will choose it: its own, else the browser's. */
function languageFor(asked: string | undefined): Language {
  const tags = [asked ?? '', ...navigator.languages];
  return tags.map(offered).find((language) => language !== undefined) ?? 'en';
}

function statusView(role: 'status' | 'alert', language: Language, text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = `status ${role === 'status' ? 'loading' : 'failed'}`;
  element.setAttribute('role', role);
  element.lang = language;
  element.dir = language === 'ar' ? 'rtl' : 'ltr';
  element.append(text);
  return element;
}

/**
 * Shows in a feature's place while its code loads.
 *
 * @param asked the element's language
 */
export function loadingView(asked: string | undefined): HTMLElement {
  const language = languageFor(asked);
  return statusView('status', language, WORDS[language][0]);
}

/**
 * Shows in a feature's place when its code did not load.
 *
 * @param asked the element's language
 */
export function failureView(asked: string | undefined, onRetry: () => void): HTMLElement {
  const language = languageFor(asked);
  const [, failure, tryAgain] = WORDS[language];
  const element = statusView('alert', language, failure);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = tryAgain;
  button.addEventListener('click', onRetry);
  element.append(document.createElement('br'), button);
  return element;
}
