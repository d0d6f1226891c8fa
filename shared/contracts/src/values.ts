/** What some fields may say, for the browser and for the schemas alike. */

/** What a receipt may be, by its content (extras §9). */
export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** What the receiver of a settlement has said; `none` was recorded before receivers were asked (extras §6). */
export const CONFIRMATION_STATES = ['none', 'waiting', 'confirmed', 'rejected'] as const;
