import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DRAFTS, newDraft } from '@quits/web/store';
import { STORE } from './workspace.mjs';

/** Builds and files on their way to another machine. */
const OWN_DRAFTS = path.join(STORE, DRAFTS);

export async function inDraftFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await newDraft(OWN_DRAFTS);
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
