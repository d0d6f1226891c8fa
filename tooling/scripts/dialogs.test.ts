import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURES } from '../lib/features.ts';

const ROOT = path.resolve(__dirname, '../..');
const SHARED = readdirSync(path.join(ROOT, 'shared')).map((name) => `shared/${name}`);
/** Every package whose code a page may show. */
const PACKAGES = [...SHARED, 'shell', 'embed', ...FEATURES];

const sourcesOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      file: `${folder}/src/${file}`,
      isTest: file.includes('.test.'),
      text: readFileSync(path.join(ROOT, folder, 'src', file), 'utf8'),
    }));
const sources = PACKAGES.flatMap(sourcesOf);

/** The addresses in the `describeDialogs` tables of a package's tests. */
function addressesIn(folder: string): string[] {
  const tables = sources.filter(
    ({ file, isTest, text }) => file.startsWith(`${folder}/`) && isTest && text.includes('describeDialogs('),
  );
  return tables.flatMap(({ text }) =>
    [...text.matchAll(/query: \(\) => ['`]([^'`]+)/g)].map(([, query = '']) => query),
  );
}

/** Beginnings of the dialog addresses that code opens: "dialog=edit", "settle=". */
const OPENED = sources
  .filter(({ isTest }) => !isTest)
  .flatMap(({ file, text }) =>
    [...text.matchAll(/useDialog(Param|Item|Value)\(\s*'([\w-]+)'(?:,\s*'([\w-]+)')?/g)].map(
      ([, kind, name = '', own = '1']) => ({
        folder: file.split('/')[0] ?? '',
        address: `${name}=${kind === 'Param' ? own : ''}`,
      }),
    ),
  );

const ANOTHER = 'asks about another dialog, and goes with it';
const ANSWER = 'shows what an answer said, and goes once that is decided';
const STAND_IN = 'stands in for a dialog of another feature, and opens as that one does';
const SENDING = 'shows what is being sent, and goes when it has arrived or was given up';

/** Every file with a dialog, and the address that opens it. */
const DIALOGS: Record<string, string> = {
  'mf-expenses/src/features/expense-detail/delete-expense.tsx': 'dialog=delete',
  'mf-expenses/src/features/expense-detail/history-dialog.tsx': 'dialog=history',
  'mf-expenses/src/features/expense-form/edit-expense.tsx': ANOTHER,
  'mf-expenses/src/features/expense-form/expense-form-dialog.tsx': 'dialog=edit',
  'mf-expenses/src/lib/uploads/new-receipts.tsx': SENDING,
  'mf-expenses/src/features/receipts/receipt-dialog.tsx': 'receipt=',
  'mf-expenses/src/features/recurring/recurring-dialog.tsx': 'dialog=repeat',
  'mf-expenses/src/features/waiting/discard-waiting.tsx': 'discard=',
  'mf-groups/src/features/balances/settle-up-dialog.tsx': 'settle=',
  'mf-groups/src/features/balances/why-dialog.tsx': 'why=',
  'mf-groups/src/features/confirmation/confirm-payments-dialog.tsx': 'dialog=payments',
  'mf-groups/src/features/confirmation/not-received-dialog.tsx': ANOTHER,
  'mf-groups/src/features/default-split/default-split-dialog.tsx': 'dialog=split',
  'mf-groups/src/features/group-admin/delete-group-dialog.tsx': 'dialog=delete',
  'mf-groups/src/features/group-admin/leave-group-dialog.tsx': 'dialog=leave',
  'mf-groups/src/features/invite/link-dialog.tsx': 'dialog=link',
  'mf-groups/src/features/invite/placeholder-dialog.tsx': 'dialog=placeholder',
  'mf-groups/src/features/group-settings/group-settings-dialog.tsx': 'dialog=settings',
  'mf-groups/src/features/import/import-dialog.tsx': 'import=1',
  'mf-groups/src/features/members/remove-member-dialog.tsx': 'remove=',
  'mf-groups/src/features/members/take-over-dialog.tsx': 'takeover=',
  'mf-groups/src/features/people/people-dialog.tsx': 'people=all',
  'mf-groups/src/features/people/settle-all.tsx': 'people=',
  'mf-groups/src/features/recurring/recurring-dialog.tsx': 'dialog=repeating',
  'mf-groups/src/lib/group-name-dialog.tsx': 'dialog=name',
  'mf-profile/src/features/sign-out/unsent-dialog.tsx': 'dialog=logout',
  'shared/ledger-ui/src/history/undo-conflict-dialog.tsx': ANSWER,
  'shared/ui/src/standalone/missing-part.tsx': STAND_IN,
  'shell/src/palette/palette-dialog.tsx': 'dialog=palette',
  'shell/src/shortcuts/shortcuts-dialog.tsx': 'dialog=shortcuts',
};
const addressed = Object.entries(DIALOGS).filter(([, address]) => address.includes('='));

/** The kit's dialog components; inside the kit they are imported by file. */
const OFFERED = ['dialog', 'form-dialog', 'confirm-dialog'].map((name) => `shared/ui/src/dialog/${name}.tsx`);
const DRAWS = [
  /^import \{[^}]*\} from '@quits\/ui\/dialog';$/m,
  /^import \{[^}]*\} from '@base-ui\/react\/(?:alert-)?dialog';$/m,
  /^import \{[^}]*\} from '[./]+(?:dialog\/index\.ts|(?:dialog\/)?(?:form-|confirm-)?dialog\.tsx)';$/m,
];

describe('every dialog', () => {
  it('is known here, with its address', () => {
    const found = sources.filter(
      ({ file, isTest, text }) => !isTest && !OFFERED.includes(file) && DRAWS.some((line) => line.test(text)),
    );
    expect(found.map(({ file }) => file).sort()).toEqual(Object.keys(DIALOGS).sort());
  });

  it.each(addressed)('%s has a row in the table of ways in and out: ?%s', (file, address) => {
    const rows = addressesIn(file.split('/')[0] ?? '');
    expect(rows.filter((query) => query.startsWith(address))).not.toEqual([]);
  });

  it.each(OPENED)('?$address of $folder has a row there', ({ folder, address }) => {
    expect(addressesIn(folder).filter((query) => query.startsWith(address))).not.toEqual([]);
  });
});
