import { LazyPart, Skeleton } from '@quits/ui';
import type { FieldControlProps } from './field-types.ts';
import type { HeldOriginal } from './form-exchange.ts';
import styles from './expense-form.module.css';

const loadFields = () => import('./original-fields.tsx').then((part) => part.OriginalFields);

/** In which currency it was paid; all currencies come when they are asked for. */
export function OriginalControl(field: FieldControlProps<HeldOriginal | null>) {
  return (
    <div className={styles.original}>
      <LazyPart load={loadFields} part={{ field }} retryLabel="Load currencies">
        <Skeleton height={44} shape="block" />
      </LazyPart>
    </div>
  );
}
