import type { Client, FeatureAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

export type PublishedFeature = Client<FeatureAnswer>;

export const { useGetFeaturesQuery, useRollBackFeatureMutation } = injectFor(
  'mf-admin',
  (build) => ({
    getFeatures: build.query<PublishedFeature[], void>({
      ...call('getFeatures', () => ({})),
      providesTags: ['AdminFeature'],
    }),
    rollBackFeature: build.mutation<PublishedFeature, { feature: string; idempotencyKey: string }>({
      ...call(
        'rollBackFeature',
        ({ feature, idempotencyKey }: { feature: string; idempotencyKey: string }) => ({
          params: { feature },
          idempotencyKey,
        }),
      ),
      invalidatesTags: ['AdminFeature', 'AdminLog'],
    }),
  }),
  { tags: ['AdminFeature', 'AdminLog'] },
);
