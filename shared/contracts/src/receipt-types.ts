/** What a receipt may be, by its content (extras §9). */
export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

export type ReceiptType = (typeof RECEIPT_TYPES)[number];
