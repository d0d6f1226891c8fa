import { call, injectFor } from '@quits/core';
import { fileAnswer } from '@quits/ui/save-as';

const exportRequest = call('exportAccount', () => ({}));

/** The calls that only the profile makes. */
const profileApi = injectFor('mf-profile', (build) => ({
  updatePassword: build.mutation<unknown, { newPassword: string }>(
    call('updatePassword', (body) => ({ body })),
  ),
  /** Only for back ends with extras. */
  deleteAccount: build.mutation<unknown, { password: string }>(call('deleteAccount', (body) => ({ body }))),
  /** Everything about the person as a file: only for back ends with extras. */
  exportAccount: build.query<string, undefined>({
    query: () => ({ ...exportRequest.query(undefined), responseHandler: fileAnswer('application/json') }),
    // Each export reads everything again.
    keepUnusedDataFor: 0,
  }),
}));

export const { useDeleteAccountMutation, useLazyExportAccountQuery, useUpdatePasswordMutation } = profileApi;
