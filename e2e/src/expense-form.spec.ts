import { expect, type Locator, type Page, test } from '@playwright/test';
import { resumeAs } from './support/people.ts';
import { sharedSampleGroup } from './support/sample.ts';

const MODES = ['Equal', 'Percent', 'Shares', 'Adjustment', 'Custom'];
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const FOOT = 108;

async function openForm(page: Page): Promise<Locator> {
  const { id, ada } = await sharedSampleGroup();
  await resumeAs(page, ada);
  await page.goto(`/groups/${String(id)}?add=1`);
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(dialog.getByLabel('Description')).toBeFocused();
  return dialog;
}

/** The fields that show less than what they hold. */
const cutFields = (dialog: Locator) =>
  dialog
    .locator('input')
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((input) => `${input.getAttribute('id') ?? ''} ${(input as HTMLInputElement).value}`),
    );

/** Where the dialog, its foot and each row of the split are, in whole pixels. */
const placesIn = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const body = element.querySelector('form')?.parentElement;
    const group = element.querySelector('[role="radiogroup"]');
    const rows = [...(group?.parentElement?.querySelectorAll('[inputmode]') ?? [])];
    const lastOfEach = new Map(rows.map((row) => [Math.round(row.getBoundingClientRect().y), row]));
    const start = group?.getBoundingClientRect().y ?? 0;
    return {
      dialog: Math.round(element.getBoundingClientRect().y),
      foot: Math.round(body?.nextElementSibling?.getBoundingClientRect().height ?? 0),
      content: body?.scrollHeight,
      rows: [...lastOfEach.values()].map((row) => {
        const { x, y } = row.getBoundingClientRect();
        return [Math.round(x), Math.round(y - start)];
      }),
    };
  });

for (const size of SIZES)
  test.describe(
    `the form of an expense, ${String(size.width)} px wide`,
    {
      tag: size.width === 390 ? '@full' : [],
    },
    () => {
      test.use({ viewport: size });

      test('shows all that is typed in every way to split, and nothing moves', async ({ page }) => {
        const dialog = await openForm(page);
        await expect(dialog).toHaveAccessibleDescription('Lisbon in May');
        await dialog.getByLabel('Description').fill('Surf lesson');
        for (const total of ['45.10', '12345.67', '99999999.99']) {
          await dialog.getByLabel('Total Amount').fill(total);
          await expect(dialog.getByLabel('Paid amount 1')).toHaveValue(total);
          const places = [];
          for (const mode of MODES) {
            await dialog.getByRole('radio', { name: mode }).check();
            expect(await cutFields(dialog), `${mode} of ${total}`).toEqual([]);
            places.push(await placesIn(dialog));
          }
          const [first] = places;
          expect(first?.foot).toBe(FOOT);
          expect(first?.rows).toHaveLength(3);
          for (const [index, place] of places.entries()) expect(place, MODES[index]).toEqual(first);
        }
      });

      test('says in a foot of one height what is right, or wrong, with its help', async ({ page }) => {
        const dialog = await openForm(page);
        await dialog.getByLabel('Total Amount').fill('45.10');
        await expect(dialog.getByText('Paid and split $45.10')).toBeVisible();
        const before = await placesIn(dialog);
        await dialog.getByLabel('Paid amount 1').fill('40');
        await expect(dialog.getByText('$5.10 left to pay').last()).toBeVisible();
        expect(await placesIn(dialog)).toEqual(before);
        await dialog.getByRole('button', { name: 'You paid all of it' }).click();
        await dialog.getByRole('radio', { name: 'Percent' }).check();
        await dialog.getByLabel('Percent of You').fill('10');
        await dialog.getByRole('button', { name: 'Spread over the other 2' }).click();
        await expect(dialog.getByText('Paid and split $45.10')).toBeVisible();
        expect(await placesIn(dialog)).toEqual(before);
      });

      test('has one payer in one line, and date and receipt in sight', async ({ page }) => {
        const dialog = await openForm(page);
        const boxes = await Promise.all(
          [dialog.getByLabel('Payer 1'), dialog.getByLabel('Paid amount 1')].map((one) => one.boundingBox()),
        );
        expect(boxes[0]?.y).toBe(boxes[1]?.y);
        await expect(dialog.getByText('Payer 1')).toHaveCSS('position', 'absolute');
        await expect(dialog.getByLabel('Date')).toBeInViewport();
        await expect(dialog.getByText('Today')).toBeInViewport();
        await expect(dialog.getByRole('button', { name: 'Receipt' })).toBeInViewport();
        const [total, currency] = await Promise.all(
          [dialog.getByLabel('Total Amount'), dialog.getByLabel('Currency')].map((one) => one.boundingBox()),
        );
        expect([currency?.y, currency?.height]).toEqual([total?.y, total?.height]);
      });
    },
  );
