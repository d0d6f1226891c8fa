/** Reasons about files to import: a part of the table in `refusals.ts`. */

/** Of a whole file, and of its booking. */
export const IMPORTS = {
  preview_not_found: 'This preview is used or older than an hour. Choose the file again.',
  file_too_large: 'The file is too large: at most 5 MB',
  file_not_known:
    'Quits cannot read this file. Choose an export of Splitwise, Spliit, Tricount, Settle Up, ihatemoney, Cospend, MoneyBuster, SplitPro or Quits, or a table with dates and amounts.',
  file_empty: 'The file has no entries',
  file_without_currency: 'The file names no currency: choose one',
  file_cut_off: 'A quotation mark is never closed: the file seems to be cut off. Export it again.',
  file_not_json: 'The file is not complete JSON: it is damaged or breaks off at line {line}.',
  file_without_history:
    'This is ihatemoney’s list of who should pay whom, which has no history. Export the bills as JSON instead.',
  file_less_exact:
    'This is ihatemoney’s CSV, which names people less exactly. Export the bills as JSON instead.',
  file_too_many_entries: 'The file has more than 10,000 entries. Import fewer at a time.',
  file_too_many_parts:
    'The entries of the file have more than 100,000 payments and shares. Import fewer entries at a time.',
  file_needs_too_much: 'Reading the file takes too much memory or time. Import fewer entries at a time.',
  file_too_many_people: 'The file has more than {max} people',
  file_too_many_columns:
    'The table has {columns} columns. Leave out some of them: at most {max} can be read.',
  file_without_columns: 'Say first which column of the table is what',
  file_not_a_table: 'The file says itself what its columns are',
  column_unknown: 'The table has {columns} columns, and this is none of them',
  column_without_name: 'Column {column} has no heading, so it names no person. Give it one in the file.',
  column_chosen_twice: 'The column “{column}” is chosen twice',
  column_without_dates: 'The column “{column}” has no dates',
  column_without_amounts: 'The column “{column}” has no amounts',
  dates_open: 'Choose in which order the dates in “{column}” have day and month',
  dates_in_another_order: '“{text}” is not a date in this order',
  dates_in_two_orders:
    'The dates in “{column}” have two orders, as {one} and {other}. Write all of them alike in the file.',
  people_open: 'Choose what the amounts of the people are: they add up neither to the amount nor to zero',
  file_too_many_currencies: 'The file has more than {max} currencies: import it without a group for each',
  file_of_this_group: 'This file is an export of this group: its entries are here already',
  rate_needed: 'Enter the rate of {currency}, or leave its rows out',
  new_groups_needed: 'A group for each currency needs a new group',
  person_not_chosen: 'Choose who “{name}” is',
  import_of_another: 'Only the person who imported the file can undo this',
  import_changed: 'An expense of this import has changed since, so it cannot be undone as a whole',
  rule_not_supported: 'This rule cannot be kept: leave it out',
  person_chosen_twice: '“{name}” and another person of the file are the same member',
} as const;

/** Of a rule in a file by which an entry comes again: why no group can keep it. */
export const RULES = {
  rule_ended: 'It has ended.',
  rule_far_ahead: 'Its next date is more than a year ahead.',
  rule_of_payment: 'A payment between two people cannot repeat.',
  rule_twice_a_month: 'Quits cannot repeat an expense twice a month.',
} as const;

/** Of a row in a file: why it is refused, or what was assumed of it. Bad input is named as elsewhere. */
export const ROWS = {
  row_amount_rounded: 'The amount is rounded from {given}.',
  row_amounts_unclear: 'One of the amounts is not a number with at most two decimals.',
  row_below_zero: 'Some of the amounts are below zero, and others above.',
  row_cells_differ: 'The row has {cells} cells, and the heading {columns}.',
  row_counts_differ: 'The numbers of people ({people}) and of amounts ({amounts}) differ.',
  row_currency_assumed: 'The currency {currency} is assumed from the sign “{sign}”.',
  row_currency_unknown: 'No group can have the currency “{currency}”.',
  row_importer_paid: 'The file does not say who paid: you are assumed to have paid.',
  row_no_amount: '“{text}” is not an amount.',
  row_no_date: '“{text}” is not a date.',
  row_no_plain_amount: '“{text}” is not an amount with at most two decimals.',
  row_of_totals: 'It sums up the rows before it.',
  row_others_took_part:
    'Other people took part, too: the rest of the amount is entered as the share of who paid.',
  row_parts_assumed: 'The file has no payments and shares. They are rebuilt from who is owed and who owes.',
  row_payer_assumed: 'The file has no payments and shares. One person is assumed to have paid everything.',
  row_payer_unclear: 'The file does not say who paid.',
  row_payer_without_share:
    'The file does not name who paid. The only person without a share is assumed to have paid.',
  row_payment_turned: 'A payment below zero is taken as one the other way round.',
  row_payment_assumed: 'Its description reads like a payment between two people.',
  row_payments_differ: 'The payments do not add up to the cost of {amount}.',
  row_person_unknown: 'The row names a person who is not in the file.',
  row_repayment_as_expense: 'A repayment that is not between two people is taken as an expense.',
  row_shares_differ: 'The shares and what was paid differ by {amount}.',
  row_shares_rounded: 'The shares were rounded one by one: what is left over is the payer’s.',
  row_shares_unclear: 'The shares do not make up the amount, or name a person who is not in the file.',
  row_sign_assumed: '“{text}” is read as {amount}: no other amount in the file shows its decimal sign.',
  row_sum_not_zero: 'The amounts of the people add up to {amount} instead of zero.',
  row_too_large: 'The amount is too large.',
  row_type_unknown: 'Rows of the type “{type}” are not known.',
  row_weight_assumed: 'The weight of “{name}” is not in the file, and taken as 1.',
  row_weight_rounded: 'A weight is rounded to hundredths.',
  row_without_amount: 'The row has no amount.',
  row_without_date: 'The row has no date.',
  row_without_debt: 'No one owes anything because of this row.',
  row_without_weights: 'No one shares it: the weights of its people make up nothing.',
} as const;
