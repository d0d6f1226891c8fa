import { pageLanguage } from '../language/page-language.ts';
import { createMountLanguage } from './mount-language.ts';

it('shows the language of a mounted feature on its place, and follows a change [extras §15]', async () => {
  const place = document.createElement('div');
  const language = createMountLanguage(place, { language: 'ar' });
  await pageLanguage.ready();
  expect([place.lang, place.dir]).toEqual(['ar', 'rtl']);
  language.change({ language: 'de', region: 'de-AT' });
  await pageLanguage.ready();
  expect([place.lang, place.dir]).toEqual(['de', 'ltr']);
  expect(pageLanguage.snapshot().region).toBe('de-AT');
  // A change of the path alone leaves the language.
  language.change({});
  await pageLanguage.ready();
  expect(pageLanguage.snapshot().language).toBe('de');
  language.stop();
});
