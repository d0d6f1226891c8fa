import { expect, type Page, test } from '@playwright/test';
import { API, createGroup, createPerson, resumeAs } from './support/people.ts';
import { letIn, recordExpense } from './support/sample.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** What a camera that was held upright writes before its picture: turn it by a quarter. */
const UPRIGHT = Buffer.concat([
  Buffer.from([0xff, 0xe1, 0, 34]),
  Buffer.from('Exif\0\0MM\0*', 'latin1'),
  Buffer.from([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
]);

/** A photo of 2,400 × 1,200 pixels, as a camera writes it. */
async function photo(page: Page): Promise<Buffer> {
  const clip = { x: 0, y: 0, width: 2400, height: 1200 };
  await page.setViewportSize(clip);
  const jpeg = await page.screenshot({ type: 'jpeg', clip });
  return Buffer.concat([jpeg.subarray(0, 2), UPRIGHT, jpeg.subarray(2)]);
}

async function world() {
  const [ada, ben] = await Promise.all([createPerson('Ada'), createPerson('Ben')]);
  const groupId = await createGroup(ada, 'Lisbon');
  await letIn(groupId, ada, ben);
  const dinner = await recordExpense(groupId, ada, {
    description: 'Dinner',
    total: 60,
    paid: [[ada, 60]],
    shares: [
      [ada, 30],
      [ben, 30],
    ],
  });
  return { ada, ben, groupId, path: `/expenses/${String(dinner)}` };
}

const receipt = (page: Page, name: string) => page.getByRole('button', { name: `Receipt ${name}` });
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Choose receipts').setInputFiles({ name, mimeType, buffer });

test('a photo of the bill is kept upright, small and without what the camera wrote, for all of the group', async ({
  page,
  browser,
}) => {
  const { ada, ben, path } = await world();
  await resumeAs(page, ada);
  await page.goto(path);
  const bill = await photo(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose(page, 'bill.jpeg', 'image/jpeg', bill);
  await receipt(page, 'bill.jpg').click();
  const dialog = page.getByRole('dialog', { name: 'bill.jpg' });
  const picture = dialog.getByRole('img', { name: 'Receipt bill.jpg' });
  await expect(picture).toBeVisible();
  const sides = await picture.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ]);
  expect(sides).toEqual([1000, 2000]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(receipt(page, 'bill.jpg')).toBeFocused();

  const other = await (await browser.newContext()).newPage();
  await resumeAs(other, ben);
  const answer = other.waitForResponse((response) => response.url().startsWith(`${API}/api/receipts/`));
  await other.goto(path);
  await expect(receipt(other, 'bill.jpg')).toBeVisible();
  const stored = await (await answer).body();
  expect(stored.includes('Exif')).toBe(false);

  await receipt(page, 'bill.jpg').click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('alert')).toContainText('cannot be restored');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toBeHidden();
  await expect(receipt(page, 'bill.jpg')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Receipt' })).toBeFocused();
});

test('an upload that was cut off is tried again and kept once; what is no receipt says why @full', async ({
  page,
}) => {
  const { ada, path } = await world();
  await resumeAs(page, ada);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible();
  // It arrives, but its answer does not.
  await page.route(
    '**/receipts',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await choose(page, 'bill.pdf', 'application/pdf', PDF);
  await page.getByRole('button', { name: 'Try again: bill.pdf' }).click();
  await expect(receipt(page, 'bill.pdf')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'On their way' })).toHaveCount(0);

  await choose(page, 'script.pdf', 'application/pdf', Buffer.from('<script>alert(1)</script>'));
  const refused = page.getByRole('listitem').filter({ hasText: 'script.pdf' });
  await expect(refused.getByRole('alert')).toContainText(
    'A receipt is a whole JPEG, PNG or WebP picture, or a PDF',
  );
  await refused.getByRole('button', { name: 'Cancel: script.pdf' }).click();
  await expect(refused).toHaveCount(0);
  await page.reload();
  await expect(receipt(page, 'bill.pdf')).toHaveCount(1);
  await expect(receipt(page, 'script.pdf')).toHaveCount(0);
});

test('a receipt that is chosen with a new expense is named when it does not arrive, and sent again @full', async ({
  page,
}) => {
  const { ada, groupId } = await world();
  await resumeAs(page, ada);
  await page.goto(`/groups/${String(groupId)}?add=1`);
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await form.getByLabel('Description').fill('Taxi');
  await form.getByLabel('Total Amount').fill('12');
  await choose(page, 'bill.pdf', 'application/pdf', PDF);
  await page.route('**/receipts', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Add Expense', exact: true }).click();
  const sending = page.getByRole('dialog', { name: 'Adding receipts' });
  await expect(sending).toContainText('The expense is saved.');
  await sending.getByRole('button', { name: 'Try again: bill.pdf' }).click();
  await expect(sending).toBeHidden();
  await expect(page.getByRole('link', { name: /Taxi.*1 receipt/ })).toBeVisible();
});
