import { t } from '@quits/domain';
import { Card, Skeleton, Stack } from '@quits/ui';

/** The size of a receipt's tile. */
const TILE = 72;

export function LoadingReceipts({ hasSome }: { hasSome: boolean }) {
  return (
    <Card heading={t('Receipts')}>
      <Stack gap={16}>
        {hasSome && <Skeleton width={TILE} height={TILE} shape="block" />}
        <Skeleton height={44} shape="block" />
      </Stack>
    </Card>
  );
}

export function LoadingComments() {
  return (
    <Card heading={t('Comments')}>
      <Skeleton height={44} shape="block" />
    </Card>
  );
}
