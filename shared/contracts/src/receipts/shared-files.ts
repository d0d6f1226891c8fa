/**
 * How the service worker hands files of the system's share menu to the expense form: in a cache, with
 * their names, encoded, in a header. The manifest names path and field.
 */
export const SHARED_FILES = {
  path: '/share',
  field: 'receipts',
  cache: 'quits-shared-1',
  nameHeader: 'x-file-name',
  /** Any page can send a form there, so what is kept has an end: as many files as an entry takes, in bytes together. */
  most: 5,
  maxBytes: 25_000_000,
} as const;
