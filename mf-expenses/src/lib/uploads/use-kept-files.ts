import { useAuth, useHost } from '@quits/core';
import { useEffect, useRef, useState } from 'react';

/** A file with the key of its upload. */
export interface KeptFile {
  key: string;
  file: File;
}

/**
 * Keys of the files that this page is sending, even for a screen that the person left: they are not offered
 * again.
 */
const underWay = new Set<string>();

/** Serializes writes and deletions: otherwise a quick upload could be deleted before it is stored. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  // Plain http and some private windows have no caches, and a disk may be full: then nothing is stored.
  const result = last.then(work).catch(() => undefined);
  last = result;
  return result;
}

/** The files of one entry, in the person's own cache. */
function keptFiles(userId: number, expenseId: number) {
  const open = () => caches.open(`quits-uploads-${String(userId)}`);
  const folder = `/uploads/${String(expenseId)}/`;
  return {
    keep({ key, file }: KeptFile) {
      if (underWay.has(key)) return;
      underWay.add(key);
      const address = `${folder}${key}?name=${encodeURIComponent(file.name)}`;
      void inTurn(async () => (await open()).put(address, new Response(file)));
    },
    /** Called when this page stops sending the file. */
    release: (key: string) => void underWay.delete(key),
    drop: (key: string) =>
      void inTurn(async () => (await open()).delete(folder + key, { ignoreSearch: true })),
    read: () =>
      inTurn(async () => {
        const cache = await open();
        const files: KeptFile[] = [];
        for (const request of await cache.keys()) {
          const { pathname, searchParams } = new URL(request.url);
          const key = pathname.slice(folder.length);
          if (!pathname.startsWith(folder) || underWay.has(key)) continue;
          const blob = await (await cache.match(request))?.blob();
          const name = searchParams.get('name') ?? '';
          if (blob) files.push({ key, file: new File([blob], name, { type: blob.type }) });
        }
        return files;
      }),
  };
}

/**
 * Stores the files that a person chose for an entry until they are uploaded or dropped, because a reload
 * loses the page's memory. An embed stores nothing: its caches belong to the host page.
 *
 * @param uploads stores those that wait
 * @param onFound gets the files that an earlier page stored and did not send
 */
export function useKeptFiles(
  expenseId: number,
  uploads: readonly (KeptFile & { state: string })[],
  onFound: (files: readonly KeptFile[]) => void,
) {
  const userId = useAuth().user?.id;
  const isApp = useHost().kind === 'app';
  const [kept] = useState(() => (isApp && userId !== undefined ? keptFiles(userId, expenseId) : undefined));
  useEffect(() => {
    for (const upload of uploads) if (upload.state === 'waiting') kept?.keep(upload);
  }, [uploads, kept]);
  const found = useRef(onFound);
  useEffect(() => {
    let isOver = false;
    void kept?.read().then((files = []) => {
      if (!isOver) found.current(files);
    });
    return () => {
      isOver = true;
    };
  }, [kept]);
  return kept;
}
