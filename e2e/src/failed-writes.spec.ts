import { expect, type Page, test } from '@playwright/test';
import { breakCall, type Fault, quiet } from './support/faults.ts';
import { resumeAs } from './support/people.ts';
import { createSampleGroup } from './support/sample.ts';
import { screensOf } from './support/screens.ts';

/** A body of another shape is no failure of a write: nothing of its answer is used (specification §7). */
const TRIED: readonly Fault[] = ['404', '500', '503', 'connection lost', 'HTML'];
const MOST_REQUESTS = 3;

interface Write {
  name: string;
  path: string;
  call: string;
  /** Opens the form and gives the field that is typed in, with what to type. */
  open: (page: Page) => Promise<{ label: string; value: string }>;
  submit: string;
}

const opening = (button: string, label: string, value: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  return { label, value };
};

async function writes() {
  const group = await createSampleGroup();
  const { person, groupPath, expensePath } = await screensOf(group);
  const all: Write[] = [
    {
      name: 'create a group',
      path: '/groups',
      call: 'POST /api/groups',
      open: opening('Create Group', 'Group Name', 'Porto'),
      submit: 'Create',
    },
    {
      name: 'rename a group',
      path: groupPath,
      call: `PUT /api${groupPath}`,
      open: opening('Edit Name', 'Group Name', 'Porto'),
      submit: 'Save Changes',
    },
    {
      name: 'add an expense',
      path: groupPath,
      call: 'POST /api/expenses',
      open: opening('Add Expense', 'Total Amount', '12.00'),
      submit: 'Add Expense',
    },
    {
      name: 'edit an expense',
      path: expensePath,
      call: `PUT /api${expensePath}`,
      open: opening('Edit Expense', 'Description', 'Lunch'),
      submit: 'Update Expense',
    },
  ];
  return { person, all };
}

/** An expense without an answer waits on the device (`offline-entry.spec.ts`). */
const isTried = (nth: number, fault: Fault) => nth !== 2 || fault !== 'connection lost';

for (const nth of [0, 1, 2, 3])
  for (const fault of TRIED.filter((one) => isTried(nth, one)))
    test(`form ${String(nth + 1)} keeps what was typed when its call fails: ${fault} @full`, async ({
      page,
    }) => {
      const { person, all } = await writes();
      const write = all[nth];
      if (!write) throw new Error('There is no such form');
      await page.clock.install();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await resumeAs(page, person);
      const rest = await quiet(page);
      await page.goto(write.path);
      await rest.wait();
      const { label, value } = await write.open(page);
      const form = page.getByRole('dialog');
      await form.getByLabel(label).fill(value);
      const broken = await breakCall(page, write.call, fault);
      await form.getByRole('button', { name: write.submit, exact: true }).click();
      await expect(page.getByText(/^Failed to/).first()).toBeVisible();
      await expect(form.getByLabel(label)).toHaveValue(value);
      await page.clock.runFor(10_000);
      await rest.wait();
      expect(broken.count()).toBeLessThanOrEqual(MOST_REQUESTS);

      await broken.end();
      await form.getByRole('button', { name: write.submit, exact: true }).click();
      await expect(form).toBeHidden();
      expect(errors).toEqual([]);
    });
