/** Receipts in the browser: pictures and PDFs that document an entry. */

/** Media types of receipts, detected from their content. */
export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** A picture or a PDF that documents an entry. */
export interface Receipt {
  id: number;
  name: string;
  /** Its media type, `image/jpeg`. */
  type: string;
  /** In bytes. */
  size: number;
}

/** Reads a receipt from the wire. */
export function readReceipt({ id, name, type, size }: Receipt): Receipt {
  return { id, name, type, size };
}
