import { createHistorySeal } from '../security/history-seal.ts';
import { addExpense, createGroup, expensePayload, type Person, signUp } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { auditBooks } from './audit-books.ts';
import { type Manifest, parseManifest, readManifest } from './manifest.ts';

let testApp: TestApp;
let ann: Person;
let manifest: Manifest;
let group: { id: number };
beforeEach(async () => {
  testApp = await buildTestApp();
  ann = await signUp(testApp, 'ann');
  group = await createGroup(testApp, ann);
  await addExpense(ann, group, expensePayload(1, [[ann, 1]], [[ann, 1]]));
  manifest = await readManifest(testApp.app.database.queries, testApp.app.sealHistory);
});
afterEach(() => testApp.close());

const auditSince = async (since: Manifest) =>
  (await auditBooks(testApp.app.database, { sealHistory: testApp.app.sealHistory, since })).findings;

describe('an audit since a manifest @full', () => {
  it('finds nothing in books that went on from there', async () => {
    await addExpense(ann, group, expensePayload(2, [[ann, 2]], [[ann, 2]]));
    await createGroup(testApp, ann);
    expect(await auditSince(parseManifest(JSON.stringify(manifest)))).toEqual([]);
  });

  it('finds a group whose history, seal and all, is that of an older day, and one that is gone', async () => {
    await addExpense(ann, group, expensePayload(2, [[ann, 2]], [[ann, 2]]));
    const { id } = await createGroup(testApp, ann);
    const later = await readManifest(testApp.app.database.queries, testApp.app.sealHistory);
    const olderDay = await buildTestApp();
    const older = await signUp(olderDay, 'ann');
    await createGroup(olderDay, older);
    const { findings } = await auditBooks(olderDay.app.database, { ...olderDay.app, since: later });
    await olderDay.close();
    expect(findings.map(({ rule, row }) => [rule, row.group_id])).toEqual(
      [group.id, id].map((lost) => ['A history goes on from where the manifest has it', lost]),
    );
  });

  it('takes no manifest that was changed or made under another secret', async () => {
    const foreign = await readManifest(testApp.app.database.queries, createHistorySeal('another secret'));
    for (const since of [foreign, { ...manifest, heads: [] }]) {
      expect((await auditSince(since)).map(({ rule }) => rule)).toEqual([
        'The manifest is one of this server, as it was written',
      ]);
    }
  });
});
