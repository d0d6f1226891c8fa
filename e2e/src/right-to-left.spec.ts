import { expect, test } from '@playwright/test';
import { mixedDirections } from './support/mixed-directions.ts';
import { call, resumeAs } from './support/people.ts';
import { createSampleGroup, recordExpense } from './support/sample.ts';
import { screensOf, walk } from './support/screens.ts';

test('names from right to left turn nothing that stands beside them, on any screen or dialog @full', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const sample = await createSampleGroup('דירה');
  const { id, ada, ben, cleo } = sample;
  const renamed = [
    [ada, 'עדה'],
    [ben, 'בן כהן'],
    [cleo, 'קליאו'],
  ] as const;
  for (const [person, name] of renamed) {
    await call('updateName', { token: person.token, body: { name } });
    person.name = name;
  }
  const expenseId = await recordExpense(id, ben, {
    description: 'ארוחת ערב',
    total: 30,
    paid: [[ben, 30]],
    shares: [
      [ada, 10],
      [cleo, 20],
    ],
  });
  await call('addComment', { token: ben.token, params: { id: expenseId }, body: { text: 'תודה' } });
  await call('renameGroup', { token: ada.token, params: { id }, body: { name: 'דירה שלנו' } });
  await resumeAs(page, ada);
  const { screens } = await screensOf(sample);
  const found: Record<string, string[]> = {};
  await walk(page, screens, async ({ name }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const mixed = await mixedDirections(page);
      if (mixed.length > 0) found[`${name}, ${String(width)} px`] = mixed;
    }
  });
  expect(found).toEqual({});
});
