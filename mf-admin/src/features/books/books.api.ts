import type { AuditAnswer, Client } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

export type Audit = Client<AuditAnswer>;

export const { useAuditBooksMutation, useGetAuditQuery } = injectFor(
  'mf-admin',
  (build) => ({
    getAudit: build.query<Audit | null, void>({
      ...call('getAudit', () => ({})),
      providesTags: ['AdminBooks'],
    }),
    auditBooks: build.mutation<Audit, void>({
      ...call('auditBooks', () => ({})),
      invalidatesTags: ['AdminBooks', 'AdminLog'],
    }),
  }),
  { tags: ['AdminBooks', 'AdminLog'] },
);
