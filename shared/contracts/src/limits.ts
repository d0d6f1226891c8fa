/**
 * Limits that forms and server both check (specification §5 and §9). Amounts are integer cents,
 * times are milliseconds.
 */
export const LIMITS = {
  passwordMaxLength: 128,
  emailMaxLength: 254,
  nameMaxLength: 100,
  descriptionMaxLength: 255,
  itemNameMaxLength: 80,
  notesMaxLength: 2000,
  commentMaxLength: 1000,
  reasonMaxLength: 200,
  reminderMaxLength: 200,
  receiptsPerEntry: 5,
  receiptMaxBytes: 10_000_000,
  receiptNameMaxLength: 100,
  /** Total of all receipts by one person, or in one group, including those of deleted entries. */
  receiptsMaxBytesOfAccount: 200_000_000,
  receiptsMaxBytesOfGroup: 1_000_000_000,
  recurringPerGroup: 50,
  /** Members without an account, who cost their creator nothing. */
  placeholdersPerGroup: 200,
  /** Ways in which a person wants to be paid. */
  payeeMethods: 6,
  /** Of who owns an account, as in QR codes for payments. */
  payeeNameMaxLength: 70,
  payeeTextMaxLength: 300,
  openLinksPerGroup: 20,
  linkMaxDays: 30,
  linkMaxUses: 100,
  pathMaxLength: 1000,
  passkeysPerAccount: 10,
  /** Of a passkey, as the browser sends them in base64url (WebAuthn level 3 §4). */
  credentialIdMaxLength: 1400,
  credentialPartMaxLength: 20_000,
  accessTokensPerAccount: 25,
  accessTokenMaxDays: 366,
  groupsPerAccessToken: 100,
  /** The newest entries that a link to look at a group shows. */
  entriesPerView: 1000,
  /** The text of an imported file, and its entries, which one transaction books. */
  importMaxBytes: 5_000_000,
  importRows: 10_000,
  importPeople: 200,
  /** Of a table whose columns a person names. */
  importColumns: 50,
  /** Payers and shares of all its entries, or a quarter of the debts between them where that is more. */
  importLines: 100_000,
  /** New groups that one file makes, one for each currency. */
  importGroups: 10,
  dashboardGroups: 4,
} as const;

/** Delays of the specification, in milliseconds. */
export const DELAYS = {
  redirectAfter401: 1500,
  redirectAfterPasswordReset: 2000,
  redirectAfterGroupFailure: 2000,
  toast: 3000,
} as const;

/** Lifetimes that the server enforces, in milliseconds. */
export const LIFETIMES = {
  token: 7 * 24 * 60 * 60 * 1000,
  /** Of a session that a site opens by a token exchange, and of a link to agree to it. */
  exchangedToken: 15 * 60 * 1000,
  consentLink: 60 * 60 * 1000,
  resetLink: 60 * 60 * 1000,
  invitation: 7 * 24 * 60 * 60 * 1000,
  passkeyChallenge: 5 * 60 * 1000,
  /** Of the way through the identity provider, of its code, and of the question for the password after it. */
  providerSignIn: 10 * 60 * 1000,
  signInCode: 60 * 1000,
  linkQuestion: 10 * 60 * 1000,
  passwordConfirmation: 5 * 60 * 1000,
  importPreview: 60 * 60 * 1000,
} as const;
