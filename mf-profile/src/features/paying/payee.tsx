import { LIMITS, type PayeeMethod } from '@quits/contracts';
import { useNotify } from '@quits/core';
import { t } from '@quits/domain';
import { Button, Cluster, DidNotLoad, List, Stack, StillLoading, retryOf } from '@quits/ui';
import { useState } from 'react';
import { ConfirmedForm } from '../../lib/confirmed-form.tsx';
import styles from '../../lib/rows.module.css';
import { useOpenedForm } from '../../lib/use-opened-form.ts';
import { isComplete, KINDS, MethodFields, startOf } from './method-fields.tsx';
import { useGetPayeeQuery, useSetPayeeMutation } from './paying.api.ts';

interface FormProps {
  email: string;
  /** All ways of the person. */
  methods: readonly PayeeMethod[];
  onClose: () => void;
}

/** An IBAN in groups of four, as people write it. */
const shown = ({ kind, value }: PayeeMethod) =>
  kind === 'iban' || kind === 'swiss' ? value.replace(/(.{4})(?=.)/g, '$1 ') : value;

/** A way without what was left empty, which the server would take for a name. */
const sent = ({ name = '', ...method }: PayeeMethod): PayeeMethod =>
  name.trim() === '' ? method : { ...method, name };

/** Adds a way, or changes the one at `place`. */
function MethodForm({ email, methods, onClose, place }: FormProps & { place?: number }) {
  const notify = useNotify('mf-profile');
  const [save] = useSetPayeeMutation();
  const before = place === undefined ? undefined : methods[place];
  const [method, setMethod] = useState(before ?? startOf('iban'));
  const next = before
    ? methods.map((one) => (one === before ? sent(method) : one))
    : [...methods, sent(method)];
  return (
    <ConfirmedForm
      label={before ? t('Change a way to pay you') : t('Add a way to pay you')}
      email={email}
      failed={t('It could not be saved')}
      submit={{ label: t('Save'), variant: 'primary', isDisabled: !isComplete(method) }}
      send={async () => {
        await save(next).unwrap();
        notify.success(t('Saved. We told you by mail that it changed.'));
      }}
      onClose={onClose}
    >
      <MethodFields method={method} onChange={setMethod} />
    </ConfirmedForm>
  );
}

function RemoveForm({ email, methods, onClose, place }: FormProps & { place: number }) {
  const notify = useNotify('mf-profile');
  const [save] = useSetPayeeMutation();
  return (
    <ConfirmedForm
      label={t('Remove a way to pay you')}
      email={email}
      failed={t('It could not be removed')}
      submit={{ label: t('Remove'), variant: 'danger' }}
      send={async () => {
        await save(methods.filter((_method, index) => index !== place)).unwrap();
        notify.success(t('Removed. We told you by mail that it changed.'));
      }}
      onClose={onClose}
    >
      <p>{t('People who owe you no longer see it.')}</p>
    </ConfirmedForm>
  );
}

interface RowProps extends Omit<FormProps, 'onClose'> {
  place: number;
  method: PayeeMethod;
}

function Method({ method, ...form }: RowProps) {
  const { opener: changer, ...changing } = useOpenedForm();
  const { opener: remover, ...removing } = useOpenedForm();
  const name = t(KINDS[method.kind].name);
  if (changing.isOpen) return <MethodForm {...form} onClose={changing.close} />;
  return (
    <>
      <div className={styles.row}>
        <div className={styles.about}>
          {name}
          <p className={styles.facts}>
            <bdi>{shown(method)}</bdi>
          </p>
          {method.name !== undefined && (
            <p className={styles.facts}>
              <bdi>{method.name}</bdi>
            </p>
          )}
        </div>
        <Cluster gap={8}>
          <Button
            ref={changer}
            size="s"
            variant="quiet"
            aria-label={t('Change {way}', { way: name })}
            onClick={changing.open}
          >
            {t('Change')}
          </Button>
          <Button
            ref={remover}
            size="s"
            variant="quiet"
            aria-label={t('Remove {way}', { way: name })}
            onClick={removing.open}
          >
            {t('Remove')}
          </Button>
        </Cluster>
      </div>
      {removing.isOpen && <RemoveForm {...form} onClose={removing.close} />}
    </>
  );
}

/** How the person wants to be paid, by those who owe them. */
export function Payee({ email }: { email: string }) {
  const query = useGetPayeeQuery();
  const { isOpen, opener, open, close } = useOpenedForm();
  if (!query.data)
    return query.error === undefined ? (
      <StillLoading />
    ) : (
      <DidNotLoad what={t('how to pay you')} {...retryOf(query)} />
    );
  const { methods } = query.data;
  return (
    <Stack gap={16}>
      <p>{t('Only people who owe you see this.')}</p>
      {methods.length > 0 && (
        <List className={styles.list} aria-label={t('Ways to pay you')}>
          {methods.map((method, place) => (
            <li key={`${method.kind} ${method.value}`}>
              <Method method={method} place={place} methods={methods} email={email} />
            </li>
          ))}
        </List>
      )}
      {isOpen && <MethodForm email={email} methods={methods} onClose={close} />}
      {!isOpen && methods.length < LIMITS.payeeMethods && (
        <div>
          <Button ref={opener} onClick={open}>
            {t('Add a way to pay you')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
