/** Reads values of JSON files, whose shape is not known. */
import { isRecord } from '@quits/contracts';
import { unprocessable } from '../../../errors/app-error.ts';

export type JsonRecord = Record<string, unknown>;

/** The text of a field; empty without one. */
export function textIn(record: JsonRecord, field: string): string {
  const value = record[field];
  return typeof value === 'string' ? value : '';
}

/** The record of a field; an empty one without it. */
export function recordIn(record: JsonRecord, field: string): JsonRecord {
  const value = record[field];
  return isRecord(value) ? value : {};
}

/** The records in a field's list. What is no record becomes an empty one, which is refused later. */
export function recordsIn(record: JsonRecord, field: string): JsonRecord[] {
  const value = record[field];
  return Array.isArray(value) ? value.map((item: unknown) => (isRecord(item) ? item : {})) : [];
}

/** @throws 422 for text that is cut off or otherwise no JSON, with the line */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The error of a text that ends too early names no place.
    const line = /line (\d+)/.exec(String(error))?.[1] ?? String(text.split('\n').length);
    throw unprocessable('file_not_json', 'text', { line });
  }
}
