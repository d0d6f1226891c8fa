/** Everything of a group with its receipts as a ZIP, written while it is sent. */
import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '@quits/contracts';
import { type ReadStreamOptions, ZipFile } from 'yazl';
import type { Queries } from '../../db/tables.ts';
import { readFileParts } from '../receipts/receipts.service.ts';
import { READS } from '../../security/costs.ts';
import { listReceiptsAfter, sumReceiptSizes } from './exports.repository.ts';
import { exportAsJson, type OpenExport } from './exports.service.ts';

/** How many receipts are listed per step. */
const PAGE_ROWS = 200;

/** The reads that the files of a group count as: those of one file for each 10 MB. */
export async function countFileReads(queries: Queries, groupId: number): Promise<number> {
  return Math.ceil((await sumReceiptSizes(queries, groupId)) / LIMITS.receiptMaxBytes) * READS.file;
}

/** A name that is no path and that every system takes. */
const safeName = (name: string) => name.replace(/[<>:"/\\|?*\p{Cc}]/gu, '_').replace(/^\.+/, '_');

/** Gives each name of a folder once: the second `a.pdf` is `a (2).pdf`. */
function createUniquePaths(): (folder: string, name: string) => string {
  const taken = new Map<string, number>();
  return (folder, name) => {
    const path = `${folder}/${safeName(name)}`;
    // Some systems know no difference between capital and small letters.
    const count = (taken.get(path.toLowerCase()) ?? 0) + 1;
    taken.set(path.toLowerCase(), count);
    const end = path.lastIndexOf('.');
    return count === 1 ? path : `${path.slice(0, end)} (${String(count)})${path.slice(end)}`;
  };
}

type Add = (path: string, options: Partial<ReadStreamOptions>, open: () => AsyncIterable<unknown>) => void;

/** Names all receipts to the archive, which reads their files one after the other. @returns those without a file */
async function addReceipts(queries: Queries, groupId: number, add: Add): Promise<string[]> {
  const pathFor = createUniquePaths();
  const missing: string[] = [];
  let after = 0;
  for (;;) {
    const receipts = await listReceiptsAfter(queries, groupId, after, PAGE_ROWS);
    for (const receipt of receipts) {
      const path = pathFor(`receipts/${String(receipt.expense_id)}`, receipt.name);
      const options = { mtime: new Date(receipt.created_at), compress: false, size: receipt.size };
      if (receipt.stored_id === null) missing.push(path);
      else add(path, options, () => readFileParts(queries, receipt));
      after = receipt.id;
    }
    if (receipts.length < PAGE_ROWS) return missing;
    await setImmediate();
  }
}

/**
 * The export as a ZIP: `group.json`, and `receipts/<entry>/<name>`. Files that are gone are named in
 * `missing.txt`. A failure aborts the answer.
 */
export function exportAsZip(queries: Queries, open: OpenExport, now: number): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  const abort = (error: Error) => output.destroy(error);
  zip.on('error', abort);
  // The library opens one file after the other, but does not notice when reading fails.
  const add: Add = (path, options, openFile) =>
    zip.addReadStreamLazy(path, options, (pass) =>
      pass(null, Readable.from(openFile(), { objectMode: false }).on('error', abort)),
    );
  add('group.json', { mtime: new Date(now) }, () => exportAsJson(open, now));
  addReceipts(queries, open.group.id, add).then((missing) => {
    if (missing.length > 0) zip.addBuffer(Buffer.from(`${missing.join('\n')}\n`), 'missing.txt');
    zip.end();
  }, abort);
  return output;
}
