import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { GROUP_FORMAT, groupExportSchema } from './schemas.ts';

const FILE = new URL('../../../../docs/quits-group-1.schema.json', import.meta.url);

const { $schema, ...schema } = z.toJSONSchema(groupExportSchema, { target: 'draft-7', io: 'output' });
const text = JSON.stringify(
  {
    $schema,
    title: GROUP_FORMAT,
    description:
      'Everything of a group of Quits. Amounts are numbers with at most two decimals, in the currency of the group; those of a refund are below zero. What was paid in another currency may have three.',
    ...schema,
  },
  null,
  2,
);

describe('docs/quits-group-1.schema.json', () => {
  it('matches the schema of an exported group', () => {
    if (process.env.UPDATE_DOCS) writeFileSync(FILE, `${text}\n`);
    expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(JSON.parse(text));
  });
});
