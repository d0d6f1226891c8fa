import { LANGUAGES, directionOf } from '@quits/contracts';
import { failureView, loadingView } from './status-views.ts';

describe('the loader’s own words', () => {
  it.each(Object.keys(LANGUAGES))('are there in %s, in its direction', (language) => {
    const views = [loadingView(language), failureView(language, () => undefined)];
    for (const { lang, dir } of views) expect([lang, dir]).toEqual([language, directionOf(language)]);
  });

  it('are in the language of a region, and Portuguese is that of Brazil', () => {
    expect(['de-AT', 'pt', 'xx'].map((tag) => loadingView(tag).lang)).toEqual(['de', 'pt-BR', 'en']);
  });
});
