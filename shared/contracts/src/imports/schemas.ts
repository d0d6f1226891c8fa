/** Files of Quits and of other apps become entries, in two steps: a preview, and the booking. */
import { z } from 'zod';
import { isRate, RECURRENCE_UNITS } from '@quits/domain';
import type { CallSchemas } from '../call.ts';
import { currencySchema, paidCurrencySchema } from '../currencies/schemas.ts';
import { LIMITS } from '../limits.ts';
import { id, nameSchema, reasonFields, words } from '../primitives.ts';
import type { IMPORTS_CALLS } from './calls.ts';

const fileSchema = z.object({
  filename: words(LIMITS.descriptionMaxLength),
  /** Its size is limited in bytes: 413. */
  text: z.string().min(1, 'must not be empty'),
  group_id: id.optional().describe('A group that may know the columns of such a table'),
});

/** The files that are read, in the words of the API. */
export const IMPORT_FORMATS = [
  'quits-group/1',
  'splitwise-csv',
  'splitwise-api',
  'spliit-json',
  'spliit-csv',
  'tricount-json',
  'tricount-exporter-csv',
  'settle-up-csv',
  'ihatemoney-json',
  'cospend-csv',
  'moneybuster-csv',
  'splitpro-csv',
  'table',
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What the amounts of people in a row are: their parts of its amount, or what they paid less their parts. */
export const TABLE_MEANINGS = ['shares', 'nets'] as const;
/** What a minus means: money that was spent, as in statements of banks, or money that came back. */
export const TABLE_NEGATIVES = ['cost', 'refund'] as const;
/** In which order day, month and year of a column stand. */
export const DAY_ORDERS = ['dmy', 'mdy', 'ymd'] as const;

const column = z
  .int()
  .min(0, 'must be a column of the table')
  .max(LIMITS.importColumns - 1, 'must be a column of the table')
  .describe('The place of a column, from 0');
const optionalColumn = column.nullable().default(null);

const columnsSchema = z.object({
  date: column,
  description: column,
  amount: column,
  payer: optionalColumn.describe('Who paid; without it, the caller did'),
  currency: optionalColumn,
  category: optionalColumn,
  people: z
    .array(column)
    .max(LIMITS.importColumns)
    .default([])
    .describe('The columns of people; without one, all people of the booking share each row'),
  meaning: z
    .enum(TABLE_MEANINGS)
    .nullable()
    .default(null)
    .describe('Needed where the amounts of the people leave it open'),
  negative: z
    .enum(TABLE_NEGATIVES)
    .nullable()
    .default(null)
    .describe('What an amount below 0 is; without it, what most amounts say'),
  dates: z
    .enum(DAY_ORDERS)
    .nullable()
    .default(null)
    .describe('Needed where the dates leave their order open'),
});
export type TableColumns = z.output<typeof columnsSchema>;

const suggestedSchema = z.object({
  ...columnsSchema.shape,
  date: column.nullable(),
  description: column.nullable(),
  amount: column.nullable(),
});
export type SuggestedColumns = z.output<typeof suggestedSchema>;

const tableColumnSchema = z.object({
  index: column,
  heading: z.string(),
  samples: z.array(z.string()).describe('Its cells in the first three rows'),
});
export type TableColumnAnswer = z.output<typeof tableColumnSchema>;

const rowSchema = z.object({
  row: z.int().positive().describe('The line of a spreadsheet, or the place in a list, from 1'),
  state: z.enum(['good', 'doubtful', 'refused']),
  date: z.string(),
  description: z.string(),
  total: z.number().nullable().describe('`null` when it cannot be read'),
  currency: z.string().describe('`XXX` when the row names none'),
  reason: z.string().nullable().describe('Why it is refused, or what was assumed'),
  /** Its sentences one by one. A server before them sends none. */
  reasons: z.array(z.object({ message: z.string(), ...reasonFields })).optional(),
});
export type ImportRowAnswer = z.output<typeof rowSchema>;

const ruleSchema = z.object({
  rule: z.int().positive().describe('Its place in this list, from 1, by which a booking names it'),
  description: z.string(),
  currency: z.string().describe('`XXX` when the file names none'),
  unit: z.enum(RECURRENCE_UNITS),
  every: z.number(),
  next_date: z
    .string()
    .nullable()
    .describe('The first day from today on that the file has no entry for; `null` when it is not supported'),
  end: z.string().nullable().describe('The last possible due day'),
  supported: z.boolean(),
  reasons: z.array(z.object({ message: z.string(), ...reasonFields })).describe('Why it is not supported'),
});
export type ImportRuleAnswer = z.output<typeof ruleSchema>;

const count = z.int().min(0);
const previewSchema = z.object({
  id,
  format: z.enum(IMPORT_FORMATS),
  name: z.string().nullable().describe('Of the group, if the file has one'),
  currency: z
    .string()
    .nullable()
    .describe('The most frequent currency of the rows; `null` when they name none, or a sign of their own'),
  people: z.array(
    z.object({
      name: z.string(),
      net: z.number().describe('From all rows in this currency but refused ones'),
    }),
  ),
  rows: z.array(rowSchema),
  totals: z.object({ good: count, doubtful: count, refused: count }),
  zero_rows: z
    .array(z.object({ currency: z.string(), count, total: z.number() }))
    .optional()
    .describe('Refused rows that cost something and change no balance, by currency'),
  rules: z.array(ruleSchema).optional().describe('By which entries of the file come again'),
  columns: z.array(tableColumnSchema).optional().describe('Of a table that no known app wrote'),
  suggested: suggestedSchema.optional().describe('What its columns seem to be; `null` where that is open'),
  expires_at: z.string(),
});
export type ImportPreviewAnswer = z.output<typeof previewSchema>;

const MAPPINGS = ['member_id', 'placeholder', 'me'] as const;
const personSchema = z
  .object({
    name: nameSchema,
    member_id: id.optional(),
    placeholder: z.literal(true).optional(),
    me: z.literal(true).optional(),
  })
  .refine(
    (person) => MAPPINGS.filter((field) => person[field] !== undefined).length === 1,
    'must have exactly one of `member_id`, `placeholder` and `me`',
  );

const rateSchema = z
  .number()
  .meta({ maximum: 1_000_000 })
  .refine(isRate, 'must be above 0, at most 1,000,000, and have at most 12 digits');

const bookingSchema = z
  .object({
    /** An existing group by its id, or the name and the currency of a new one. */
    group: z
      .object({ id: id.optional(), name: nameSchema.optional(), currency: paidCurrencySchema.optional() })
      .refine(
        ({ id: known, name }) => (known === undefined) !== (name === undefined),
        'must have the `id` of an existing group, or the `name` of a new one',
      ),
    people: z.array(personSchema).max(LIMITS.importPeople),
    accept_doubtful: z.boolean().default(true),
    rules: z
      .array(z.int().positive())
      .max(LIMITS.recurringPerGroup)
      .default([])
      .describe('The rules of the report that become recurring expenses, from their next dates on'),
    currencies: z
      .enum(['refuse', 'own_groups', 'convert'])
      .default('refuse')
      .describe('What happens with rows in other currencies than the group has'),
    rates: z
      .partialRecord(currencySchema, rateSchema)
      .default({})
      .describe("With `convert`: units of the group's currency per unit of each other one"),
  })
  .transform(({ accept_doubtful, ...booking }) => ({ ...booking, acceptDoubtful: accept_doubtful }));

const netsSchema = z.array(
  z.object({
    name: z.string(),
    expected: z.number().nullable().describe("The file's own total; `null` without one"),
    booked: z.number().describe('From the rows of this file that are in the books'),
  }),
);

const resultSchema = z.object({
  group_id: id.describe('The group of the most frequent currency'),
  booked: count,
  rules: count.optional().describe('Recurring expenses that were added'),
  already: count.describe('Rows that an earlier import has booked in this group'),
  refused: count.describe('Refused rows, doubtful ones that are not accepted, and those of another currency'),
  nets: netsSchema.describe('Of the group `group_id`'),
  groups: z
    .array(
      z.object({
        group_id: id,
        currency: z.string(),
        booked: count,
        nets: netsSchema,
        activity_id: id
          .nullable()
          .optional()
          .describe(
            'The item of the history by which the import can be undone; `null` when nothing was booked',
          ),
      }),
    )
    .describe('One group, or one for each currency'),
  converted: z
    .array(z.object({ currency: z.string(), rate: z.number(), nets: netsSchema }))
    .optional()
    .describe('Where rows were converted: what people had in each currency of the file before'),
});
export type ImportResultAnswer = z.output<typeof resultSchema>;

export const IMPORTS_SCHEMAS = {
  previewImport: {
    summary: 'Read a file of Quits or of another app and say what it has; nothing is booked',
    tag: 'Imports',
    access: 'signedIn',
    cost: 'import',
    body: fileSchema,
    answer: [201, previewSchema],
    errors: {
      404: 'The caller is not a member of the group',
      413: 'The text has more than 5,000,000 bytes',
    },
  },
  chooseImportColumns: {
    summary: 'Say what the columns of a previewed table are, and read its rows; nothing is booked',
    tag: 'Imports',
    access: 'signedIn',
    cost: 'import',
    body: columnsSchema,
    answer: [200, previewSchema],
    errors: { 404: 'The preview is used or older than an hour' },
  },
  bookImport: {
    summary: 'Book the rows of a previewed file in a group: all of them, or none',
    tag: 'Imports',
    access: 'signedIn',
    cost: 'list',
    body: bookingSchema,
    answer: [201, resultSchema],
    errors: {
      403: 'Only the creator of the group adds people',
      404: 'The preview is used or older than an hour, or the caller is not a member of the group',
      409: 'A balance would exceed the limit',
    },
  },
} as const satisfies Record<keyof typeof IMPORTS_CALLS, CallSchemas>;
