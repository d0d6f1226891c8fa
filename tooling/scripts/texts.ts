/** `npm run texts`: brings the catalogues up to date with the sources. New texts are empty, unused ones go. */
import { findAllTexts, readCatalogue, TRANSLATED, writeCatalogue } from './texts/catalogues.ts';

const { texts, problems } = findAllTexts();
for (const [folder, messages] of texts) {
  for (const language of TRANSLATED) {
    const before = readCatalogue(folder, language);
    const entries = messages.map((message) => [message, before[message] ?? ''] as const);
    writeCatalogue(folder, language, Object.fromEntries(entries));
    const missing = entries.filter(([, translation]) => translation === '').length;
    if (missing > 0)
      console.log(`${folder} ${language}: ${String(missing)} of ${String(entries.length)} missing`);
  }
}
for (const problem of problems) console.log(problem);
