import { expect, test } from '@playwright/test';
import { createGroup, createPerson, resumeAs } from './support/people.ts';
import { letIn } from './support/sample.ts';

const SHEET = `Flat 3B,,,,,
Date,What,Paid by,Cost,Ada,Ben
5 Jan 2026,Rent,Ada,"1,200.00",600.00,600.00
7 Jan 2026,Internet,ben,29.99,15.00,14.99
12 Jan 2026,Deposit back,Ada,(100.00),(50.00),(50.00)
,,,,,
Total,,,"1,129.99",565.00,564.99
`;

test('a sheet of one’s own: its columns are named, its rows follow at once, and the balances are right', async ({
  page,
}) => {
  const [ada, ben] = await Promise.all([createPerson('Ada'), createPerson('Ben')]);
  const flat = await createGroup(ada, 'Flat');
  await letIn(flat, ada, ben);
  await resumeAs(page, ada);
  await page.goto('/groups?import=1');
  const dialog = page.getByRole('dialog', { name: 'Import a Group' });

  await test.step('the columns are suggested', async () => {
    await dialog.getByLabel('Import into').selectOption('Flat');
    const buffer = Buffer.from(SHEET);
    await dialog
      .getByLabel('File to import')
      .setInputFiles({ name: 'flat.csv', mimeType: 'text/csv', buffer });
    await expect(dialog.getByRole('heading', { name: 'Which column is what?' })).toBeVisible();
    for (const [label, column] of [
      ['Date', 'Date'],
      ['Description', 'What'],
      ['Amount', 'Cost'],
      ['Paid by', 'Paid by'],
    ] as const)
      await expect(dialog.getByLabel(label, { exact: true }).locator('option:checked')).toHaveText(column);
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  });

  await test.step('the rows follow each choice', async () => {
    const rows = dialog.getByRole('region', { name: 'First rows' }).getByRole('listitem');
    await dialog.getByLabel('Description').selectOption('Date');
    await expect(rows.first()).toContainText('5 Jan 2026');
    await dialog.getByLabel('Description').selectOption('What');
    await expect(rows.first()).toContainText('Rent');
    await expect(dialog.getByText('3 good, 0 doubtful, 1 refused.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Not imported' })).toContainText(
      'It sums up the rows before it.',
    );
  });

  await test.step('the rows are booked, and the group has the right balances', async () => {
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('This is a table with 4 rows')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('3 rows imported')).toBeVisible();
    // 1,200 − 100 paid less 565 shared.
    await expect(dialog.getByRole('row', { name: 'Ada +$535.00' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Open Group' }).click();
    await expect(page.getByRole('heading', { name: 'Flat', level: 1 })).toBeVisible();
    await expect(page.getByText('Deposit back').first()).toBeVisible();
  });
});
