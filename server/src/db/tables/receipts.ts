import type { ReceiptType } from '@quits/contracts';
import type { ColumnType, Generated } from 'kysely';
import type { StoredBytes } from '../bytes.ts';

export interface ReceiptRow {
  id: Generated<number>;
  expense_id: number;
  /** Shared with the parts of the file. */
  file_id: string;
  name: string;
  type: ReceiptType;
  /** The size of the file in bytes. */
  size: number;
  sha256: string;
  created_by: number;
  created_at: number;
}

/** A piece of a receipt's file. All pieces except the last have the same length. */
export interface ReceiptPartRow {
  file_id: string;
  position: number;
  bytes: ColumnType<StoredBytes, Uint8Array, never>;
}

/** An uploaded file that is not a receipt yet. */
export interface ReceiptUploadRow {
  file_id: string;
  created_at: number;
}
