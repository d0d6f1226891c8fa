import { call, injectFor } from '@quits/core';
import { changesEntry } from '../entry-tags.ts';
import { sendForm } from './send-form.ts';

interface AddReceipt {
  expenseId: number;
  /** The picture, made smaller, or the PDF as it is. */
  file: Blob;
  name: string;
  idempotencyKey: string;
  /** Called with the uploaded part in percent. */
  onProgress: (percent: number) => void;
}

interface RemoveReceipt {
  expenseId: number;
  receiptId: number;
}

/** Bytes converted per call: a function takes a limited number of arguments. */
const PIECE_BYTES = 0x8000;

/**
 * Encodes a file as a data URL. A page may show pictures only from its own origin or from data URLs, never
 * from object URLs.
 */
async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    binary += String.fromCharCode(...bytes.subarray(start, start + PIECE_BYTES));
  return `data:${file.type};base64,${btoa(binary)}`;
}

export function fileOf(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  return new Blob([bytes], { type: head.replace(/^data:|;base64$/g, '') });
}

/**
 * An endpoint for files sends refusals as JSON. Any other type, like the HTML page of a proxy, is a failure.
 */
async function textOrRefusal(response: Response): Promise<unknown> {
  if (!response.ok) return response.json();
  const file = await response.blob();
  if (!/^(image\/|application\/pdf)/.test(file.type)) throw new TypeError(`No receipt is ${file.type}`);
  return textOf(file);
}

function formOf(file: Blob, name: string): FormData {
  const form = new FormData();
  form.append('file', file, name);
  return form;
}

const reading = call('getReceipt', (id: number) => ({ params: { id } }));
const adding = call('addReceipt', (expenseId: number) => ({ params: { id: expenseId } }));

/** Pictures and PDFs of an entry: only where extras are on. */
export const receiptsApi = injectFor('mf-expenses', (build) => ({
  /** A picture or a PDF as a data URL. */
  getReceipt: build.query<string, number>({
    query: (id) => ({ ...reading.query(id), responseHandler: textOrRefusal }),
  }),
  addReceipt: build.mutation<unknown, AddReceipt>({
    queryFn: async ({ expenseId, file, name, idempotencyKey, onProgress }, queryApi, _options, send) => {
      const form = { ...adding.query(expenseId), method: 'POST', body: formOf(file, name), idempotencyKey };
      return (await sendForm(form, queryApi, onProgress)) ?? send(form);
    },
    invalidatesTags: changesEntry,
  }),
  removeReceipt: build.mutation<unknown, RemoveReceipt>({
    ...call('removeReceipt', ({ receiptId }: RemoveReceipt) => ({ params: { id: receiptId } })),
    invalidatesTags: changesEntry,
  }),
}));

export const { useAddReceiptMutation, useGetReceiptQuery, useLazyGetReceiptQuery, useRemoveReceiptMutation } =
  receiptsApi;
