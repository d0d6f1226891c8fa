import type { ClientAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

export type Backups = ClientAnswer<'getBackups'>;

export const { useGetBackupsQuery, useMakeBackupMutation } = injectFor(
  'mf-admin',
  (build) => ({
    getBackups: build.query<Backups, void>({
      ...call('getBackups', () => ({})),
      providesTags: ['AdminBackup'],
    }),
    makeBackup: build.mutation<unknown, void>({
      ...call('makeBackup', () => ({})),
      invalidatesTags: ['AdminBackup', 'AdminLog'],
    }),
  }),
  { tags: ['AdminBackup', 'AdminLog'] },
);
