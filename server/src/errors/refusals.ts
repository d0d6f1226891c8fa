/**
 * Every reason for which the server refuses a request: its code and its English sentence. Pages word the code in
 * their own language, so a code keeps its meaning forever. `docs/errors.md` lists them.
 */
import { IMPORTS, ROWS, RULES } from './import-refusals.ts';

/** Of the server itself, and of requests that reach no call. */
const GENERAL = {
  unexpected: 'Something went wrong on our side. Please try again.',
  busy: 'The service is busy. Please try again in a moment.',
  restarting: 'The service is restarting. Please try again in a moment.',
  not_ready: 'The service is not ready',
  service_unavailable: 'This feature does not answer at the moment. Please try again later.',
  service_too_slow: 'This feature took too long to answer. Please try again later.',
  disk_full: "The server's disk is full",
  not_in_demo: 'This is not available in the demo',
  not_found: 'Not found',
  invalid_request: 'The request is not valid',
  invalid_json: 'The request body is not valid JSON',
  wrong_body_length: 'The request body does not have the length that was announced',
  body_too_large: 'The request body is too large',
  content_type_not_supported: 'This content type is not supported',
  invalid_address: 'The address is not valid',
  address_too_long: 'The address is too long',
  headers_too_large: 'The request headers are too large',
  request_too_slow: 'The request took too long',
  connection_closed: 'The connection was closed',
  upload_incomplete: 'The upload is incomplete',
  changed_meanwhile: 'Someone else changed this in the meantime',
  invalid_idempotency_key: 'Idempotency-Key must be 1 to 255 visible characters',
  still_saving: 'This is still being saved. Try again in a moment.',
  saved_differently: 'An earlier attempt was saved with different content',
} as const;

/** Input that breaks a rule. The `detail` of a field is a sentence about it. */
const INPUT = {
  invalid_input: 'This is not valid: {field}',
  required: 'This is missing: {field}',
  wrong_type: 'This is not of the right kind: {field}',
  empty: 'This must not be empty: {field}',
  too_long: 'This has more than {max} characters: {field}',
  too_short: 'This has fewer than {min} characters: {field}',
  too_large: 'This is larger than {max}: {field}',
  too_small: 'This is smaller than {min}: {field}',
  too_many: 'This has more than {max} rows: {field}',
  too_few: 'This has fewer than {min} rows: {field}',
  not_an_email: 'This is no email address: {field}',
  not_a_date: 'This is no date: {field}',
  more_than_a_year_ahead: 'The date is more than a year ahead',
  entered_too_long_ago: 'This was entered more than {days} days ago',
  entered_in_future: 'This was entered in the future',
  whole_amount_needed: 'The currency has no decimals: enter whole amounts',
  amount_too_large: 'An amount can be at most {amount}',
  signs_differ: 'A cost has no amount below zero, and a refund none above',
  three_decimals:
    '{currency} has three decimals: choose another currency for the group and enter {currency} as what an expense was paid in.',
  sums_differ: 'The amounts do not add up to the total',
  split_differs: 'The shares do not match the split of this total',
  items_unfit: 'The items do not fit the total and the people who share it',
  items_need_split: 'Items need a split by items',
  claiming_needs_items: 'Only an expense with items can be open for claiming',
  original_in_own_currency: "The original currency must be another one than the group's",
  original_rate_unlikely: 'The rate between the two amounts must be above 0 and at most 1,000,000',
  original_differs: 'The original amount does not give the total at its rate',
  not_a_member: 'This person is not a member of the group',
  former_member_fixed: 'This person has left the group, so the amounts must stay as they are',
  member_with_account_needed: 'Choose a member of the group with an account',
  member_without_account_needed: 'Choose a member without an account',
  iban_not_valid: 'This is no valid IBAN. Check its digits.',
  swiss_iban_needed: 'A Swiss QR-bill needs an IBAN of Switzerland or Liechtenstein',
  qr_iban_not_taken:
    'This is a QR-IBAN, which needs a reference of the bank. Enter the normal IBAN of the account.',
  swiss_address_needed: 'A Swiss QR-bill needs an address',
  payee_not_valid: 'This is no name at this payment service',
  other_currency: 'Every group must be in {currency}',
} as const;

/** Too many calls; `seconds` says when the next one is allowed. */
const RATES = {
  too_many_failed_sign_ins: 'Too many failed sign-ins. Please try again later.',
  too_many_sign_ins: 'Too many sign-ins. Please try again later.',
  too_many_wrong_passwords: 'Too many attempts without the right password. Please try again later.',
  too_many_registrations: 'Too many registrations from this address. Please try again later.',
  too_many_resets: 'Too many reset requests from this address. Please try again later.',
  too_many_links_opened: 'Too many links opened from this address. Please try again later.',
  too_many_changes: 'Too many changes in a short time. Please try again in a minute.',
  too_many_requests: 'Too many requests in a short time. Please try again in a minute.',
  too_many_imports: 'Too many files to import in a short time. Please try again later.',
  too_many_rate_requests:
    'Too many requests for exchange rates in a short time. Please try again in a minute.',
  too_many_requests_of_address: 'Too many requests from this address. Please try again in a minute.',
  too_many_invitations_to_address: 'Too many invitations were sent to this address. Please try again later.',
  too_many_invitations: 'You have sent too many invitations. Please try again tomorrow.',
  too_many_streams: 'There are too many open streams of this session, account or address.',
} as const;

const ACCOUNTS = {
  wrong_credentials: 'Incorrect email or password',
  invalid_session: 'Invalid authentication credentials',
  user_not_found: 'User not found',
  account_suspended: 'This account is suspended.',
  last_administrator: 'This is the last administrator who can sign in.',
  account_has_open_groups:
    'This account is not settled up, or groups would lose their creator. Number of such groups: {groups}.',
  mail_not_found: 'There is no such unsent mail',
  feature_not_found: 'There is no such feature',
  no_previous_version: 'There is no earlier version of this feature',
  previous_version_unfit:
    'The earlier version cannot run now: its files are gone, or it does not fit the others',
  store_not_writable: 'This server cannot change the published features',
  no_backups: 'This server makes no backups: its operator has named no folder for them',
  no_room_for_backup: 'The disk has no room for another backup',
  audit_running: 'The books are being checked already',
  email_taken: 'Email already registered',
  registration_closed: 'This server is closed to new people.',
  invited_only: 'This server is open to invited people only.',
  wrong_password: 'The password is wrong',
  password_not_confirmed: 'Please confirm your current password first',
  invalid_reset_link: 'Invalid or expired reset link',
  passkey_refused: 'This passkey cannot sign you in. Please try again, or sign in another way.',
  passkey_not_valid: 'The passkey could not be checked. Please try again.',
  passkey_known: 'You have added this passkey already',
  passkey_not_found: 'Passkey not found',
  too_many_passkeys: 'You can have at most {max} passkeys. Delete one first.',
  no_provider: 'This server has no identity provider',
  provider_unavailable: '{provider} does not answer at the moment. Please try again later.',
  passwords_off: 'This server takes no passwords. Sign in with {provider}.',
  sign_in_code_ended: 'This sign-in has expired. Please start again.',
  link_required: 'An account with this email exists. Enter its password once to connect it.',
  address_not_verified:
    'An account with this email exists, and {provider} has not verified the address. Sign in as before.',
  session_not_found: 'Session not found',
  token_not_found: 'Access token not found',
  too_many_tokens: 'You can have at most {max} access tokens. Delete one first.',
  token_not_allowed: 'This access token does not allow that',
  exchange_refused: 'The token exchange is refused: {reason}',
  site_keys_unavailable: 'The keys of {site} cannot be fetched. Please try again in a moment.',
  consent_required: 'First agree in Quits that {site} may act for you',
  consent_not_found: 'This link no longer works, or is for another account. Start again at the other site.',
  wrong_page_of_token: 'This page may not use a token of {site}',
  site_not_found: 'Connected site not found',
  token_for_certain_groups: 'This access token is for certain groups only',
  settle_up_first: 'First settle up in {groups}.',
  settle_up_in_deleted_first:
    'First settle up in {groups}. A deleted group must be restored by its creator first.',
  hand_over_first: 'First hand over or delete {groups}.',
  settle_up_and_hand_over_first: 'First settle up in {uneven}. First hand over or delete {owned}.',
} as const;

const GROUPS = {
  group_not_found: 'Group not found',
  creator_only: 'Only the creator of the group can do this',
  group_archived: 'This group is archived. Its creator can unarchive it to allow changes.',
  group_for_another: 'You can create groups only for yourself',
  currency_fixed: 'The currency can change only while the group has no expenses, deleted ones included',
  member_not_found: 'Member not found',
  creator_stays: 'The creator of the group cannot be removed',
  too_many_placeholders: 'A group can have at most {max} members without an account',
  you_still_owe: 'You still owe {amount} in this group; settle up first',
  you_are_still_owed: 'You are still owed {amount} in this group; settle up first',
  member_still_owes: '{name} still owes {amount} in this group; settle up first',
  member_is_still_owed: '{name} is still owed {amount} in this group; settle up first',
  invalid_invitation: 'Invalid or expired invitation',
  invitation_not_found: 'Invitation not found',
  invitation_used: 'This invitation has already been used',
  already_member: 'You are already a member of this group',
  person_already_member: 'This person is already a member of the group',
  was_member: 'You were in this group before; ask for an invitation that is not for another member',
  not_to_take_over: 'This member can no longer be taken over',
  link_not_found: 'Link not found',
  too_many_links: 'A group can have at most {max} open links. Take one back first.',
  view_link_ended: 'This link no longer works. Ask for a new one.',
  not_in_history: 'Not found in the history',
  not_in_group_history: 'This is not in the history of the group',
  cannot_undo: 'This cannot be undone',
  changed_since: 'It has changed since then',
  already_undone: 'It was undone already',
  undo_too_late: 'This could be undone for {hours} hours only',
  already_restored: 'It was restored already',
  already_deleted: 'It is deleted now',
} as const;

const ENTRIES = {
  expense_not_found: 'Expense not found',
  item_not_found: 'There is no such item',
  not_open_for_claiming: 'This expense is not open for claiming',
  claiming_is_of_maker:
    'While its items can be claimed, only the person who added this expense can change it',
  person_not_found: 'Person not found',
  balance_too_large: 'A balance in this group would go beyond {amount}',
  former_member_unsettled: '{name} has left the group and would end up with a balance',
  recorded_in_other_group: 'This was already recorded in another group',
  recorded_on_other_expense: 'This was already recorded on another expense',
  wrong_page_start: 'The page must start at an entry in the list',
  only_settlements: 'Only settlements can be confirmed',
  receiver_only: 'Only the person who was paid can confirm this payment',
  no_confirmation_needed: 'This settlement does not need to be confirmed',
  already_confirmed: 'This settlement was confirmed already',
  already_rejected: 'This settlement was rejected already',
  settlement_people_fixed: 'A settlement stays between the same two people',
  settlement_below_zero: 'A settlement is never below zero',
  settlement_with_self: 'The person must be another member',
  amounts_changed: 'The amounts between you have changed',
  whole_payment_needed: 'Enter a whole amount: this currency has no decimals',
  nothing_owed: 'You owe this person nothing in this group',
  more_than_owed: 'This is more than you owe',
  shares_no_group: 'You share no group with this person',
  owes_you_nothing: 'This person owes you nothing in this group',
  has_no_account: 'This person has no account, so nothing can be sent',
  reminded_lately: 'You have reminded this person in the last 7 days.',
  too_many_reminders: 'You have sent ten reminders in a day.',
  not_that_much_owed: 'You do not owe this person that much',
  rate_not_found: 'No exchange rate is known for these currencies on this day',
  comment_not_found: 'Comment not found',
  not_own_comment: 'You can remove only your own comments',
  receipt_not_found: 'Receipt not found',
  too_many_receipts: 'An expense can have at most {max} receipts',
  receipt_too_large: 'A receipt can have at most 10 MB',
  receipt_not_supported:
    'A receipt is a whole JPEG, PNG or WebP picture, or a PDF, with nothing else in the file',
  picture_too_large:
    'A picture has at most 10,000 pixels a side and 50 million in all; this one has {width} × {height}',
  account_receipts_full: 'Your receipts would take up more than 200 MB. Remove some first.',
  group_receipts_full: 'The receipts of this group would take up more than 1 GB. Remove some first.',
  no_room_for_receipts: 'The server has too little room for receipts at the moment',
  recurring_not_found: 'Repeating entry not found',
  too_many_recurring: 'A group can have at most {max} repeating entries',
  too_many_due: 'More than {max} entries would be due immediately',
  recurring_maker_left: 'The person who added it has left the group',
} as const;

/** The tables, as `docs/errors.md` shows them. */
export const SUBJECTS = {
  'The server and the request': GENERAL,
  Input: INPUT,
  Limits: RATES,
  'Accounts and sessions': ACCOUNTS,
  'Groups, members and invitations': GROUPS,
  'Expenses and settlements': ENTRIES,
  Imports: IMPORTS,
  'Rows of a file to import': ROWS,
  'Repeating entries of a file to import': RULES,
} as const;

export const REFUSALS = {
  ...GENERAL,
  ...INPUT,
  ...RATES,
  ...ACCOUNTS,
  ...GROUPS,
  ...ENTRIES,
  ...IMPORTS,
  ...ROWS,
  ...RULES,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

type Param = string | number | string[];

/** What a refusal says about its case. An `amount` is a decimal amount of `currency`. */
export type RefusalParams = Readonly<Record<string, Param>>;

type NamesIn<Message> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The arguments after a code: the params that its message names, and others for the page. */
export type ParamsOf<Code extends RefusalCode> = [NamesIn<(typeof REFUSALS)[Code]>] extends [never]
  ? [params?: RefusalParams]
  : [params: Readonly<Record<NamesIn<(typeof REFUSALS)[Code]>, Param>> & RefusalParams];

/** The codes whose sentences need no params. */
export type PlainCode = {
  [Code in RefusalCode]: NamesIn<(typeof REFUSALS)[Code]> extends never ? Code : never;
}[RefusalCode];
