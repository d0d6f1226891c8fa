/** Allowed values of some fields, for the browser and the schemas. */

/** Media types of receipts, detected from their content (extras §9). */
export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/**
 * The receiver's answer to a settlement. `none` marks settlements from before receivers were asked (extras
 * §6).
 */
export const CONFIRMATION_STATES = ['none', 'waiting', 'confirmed', 'rejected'] as const;
