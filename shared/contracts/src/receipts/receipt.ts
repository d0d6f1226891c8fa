/** Media types of receipts, detected from their content. */
export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

export type ReceiptType = (typeof RECEIPT_TYPES)[number];
