import type { GroupAnswer as Group, GroupExport } from '@quits/contracts';
import { addExpense, createGroup, expensePayload, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { PNG, addReceipt, pdfOf } from '../../testing/uploads.ts';

const testApp = useTestApp();

const download = (person: Person, { id }: Group) =>
  testApp.app.inject({
    url: `/api/groups/${String(id)}/export?format=zip`,
    headers: { authorization: `Bearer ${person.token}`, 'accept-encoding': 'gzip' },
  });

async function fill() {
  const [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  const group = await createGroup(testApp, ann, [bob]);
  const add = (description: string) =>
    addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]], description));
  return { ann, bob, group, dinner: await add('Dinner'), taxi: await add('Taxi') };
}

describe('the export of a group with its receipts', () => {
  it('has the group as JSON, and each receipt in the folder of its entry', async () => {
    const { ann, bob, group, dinner, taxi } = await fill();
    // Longer than a part, so that it is read in several.
    const pdf = pdfOf(700_000);
    await addReceipt(ann, dinner, { bytes: pdf, name: 'Bill.pdf' });
    await addReceipt(bob, taxi, { bytes: PNG, name: 'Taxi.png' });
    const { statusCode, headers, rawPayload } = await download(bob, group);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(headers['content-disposition']).toContain('attachment; filename="Flat.zip"');
    expect(headers['content-encoding']).toBeUndefined();
    const files = unzip(rawPayload);
    const folder = ({ id }: { id: number }) => `receipts/${String(id)}`;
    expect([...files.keys()]).toEqual([
      'group.json',
      `${folder(dinner)}/Bill.pdf`,
      `${folder(taxi)}/Taxi.png`,
    ]);
    expect(files.get(`${folder(dinner)}/Bill.pdf`)?.equals(pdf)).toBe(true);
    expect(files.get(`${folder(taxi)}/Taxi.png`)?.equals(PNG)).toBe(true);
    const { body } = await bob.call<GroupExport>(['GET', `/api/groups/${String(group.id)}/export`]);
    const inZip = JSON.parse(files.get('group.json')?.toString() ?? '') as GroupExport;
    expect({ ...inZip, exported_at: '' }).toEqual({ ...body, exported_at: '' });
  });

  it('makes names safe and unique', async () => {
    const { ann, group, dinner } = await fill();
    for (const name of ['a:b.png', 'A?b.png', '...png']) await addReceipt(ann, dinner, { bytes: PNG, name });
    const names = [...unzip((await download(ann, group)).rawPayload).keys()].slice(1);
    expect(names.map((name) => name.split('/').at(-1))).toEqual(['a_b.png', 'A_b (2).png', '_png']);
  });

  it('leaves out receipts of deleted entries, and names files that are gone', async () => {
    const { ann, group, dinner, taxi } = await fill();
    await addReceipt(ann, taxi);
    await ann.call(['DELETE', `/api/expenses/${String(taxi.id)}`]);
    const { body: lost } = await addReceipt(ann, dinner, { bytes: PNG, name: 'Lost.png' });
    await testApp.app.database.write(async (trx) => {
      const file = trx.selectFrom('receipts').select('file_id').where('id', '=', lost.id);
      await trx.deleteFrom('receipt_parts').where('file_id', 'in', file).execute();
    });
    const files = unzip((await download(ann, group)).rawPayload);
    expect([...files.keys()]).toEqual(['group.json', 'missing.txt']);
    expect(files.get('missing.txt')?.toString()).toBe(`receipts/${String(dinner.id)}/Lost.png\n`);
  });

  it('breaks off when a file turns out to be damaged', async () => {
    const { ann, group, dinner } = await fill();
    await addReceipt(ann, dinner, { bytes: pdfOf(700_000), name: 'Bill.pdf' });
    await testApp.app.database.write((trx) =>
      trx.deleteFrom('receipt_parts').where('position', '=', 1).execute(),
    );
    await expect(download(ann, group)).rejects.toThrow();
  });

  it('counts as the reads of its files', async () => {
    const { ann, group, dinner } = await fill();
    await addReceipt(ann, dinner);
    const consumed = jest.spyOn(testApp.app, 'countReads');
    await download(ann, group);
    expect(consumed.mock.calls.map(([, amount]) => amount)).toEqual([2]);
    consumed.mockRestore();
  });

  it('is refused to outsiders and for a format that is not there', async () => {
    const { ann, group } = await fill();
    const [eve] = await signUpAll(testApp, 'eve');
    expect((await download(eve, group)).statusCode).toBe(404);
    const { status } = await ann.call(['GET', `/api/groups/${String(group.id)}/export?format=tar`]);
    expect(status).toBe(422);
  });
});
