import { setRefusals } from '../api/api-error.ts';
import { whenIdle } from './when-idle.ts';
import { pageLanguage } from '../language/page-language.ts';

/**
 * Words refusals of our own server in the language of the page. Their file loads when the page is idle; until
 * then, and where it is missing, screens show their general texts.
 *
 * @returns a function that ends it
 */
export function followRefusals(): () => void {
  let loadedFor = 'en';
  let stopIdle: () => void = () => undefined;

  async function load(language: string): Promise<void> {
    const file = (await import(
      /* webpackChunkName: "refusals-[request]", webpackExclude: /en\.json$/ */
      `../../locales/refusals/${language}.json`
    )) as { default: Record<string, string> };
    if (loadedFor === language) setRefusals(file.default);
  }
  function follow(): void {
    const { language } = pageLanguage.snapshot();
    if (language === loadedFor) return;
    loadedFor = language;
    stopIdle();
    setRefusals();
    if (language !== 'en')
      stopIdle = whenIdle(() => void load(language).catch(() => undefined), { isNeeded: true });
  }
  follow();
  const stop = pageLanguage.subscribe(follow);
  return () => {
    stop();
    stopIdle();
  };
}
