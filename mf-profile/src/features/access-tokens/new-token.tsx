import { LIMITS, type Scope, SCOPES } from '@quits/contracts';
import { cleanText, t } from '@quits/domain';
import {
  Button,
  CheckboxField,
  CheckboxGroup,
  Cluster,
  SelectField,
  Stack,
  TextField,
  useSubmission,
} from '@quits/ui';
import { type SubmitEvent, useState } from 'react';
import { useAddAccessTokenMutation } from './access-tokens.api.ts';
import styles from './access-tokens.module.css';
import { SCOPE_LABELS, isOffered } from './scope-labels.ts';

const DAYS = [7, 30, 90, LIMITS.accessTokenMaxDays];

const daysText = (count: number) =>
  count === LIMITS.accessTokenMaxDays
    ? t('1 year')
    : t('{count, plural, one {# day} other {# days}}', { count });

interface NewTokenProps {
  onMade: (token: string) => void;
  onClose: () => void;
}

/** Makes an access token. */
export function NewToken({ onMade, onClose }: NewTokenProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [days, setDays] = useState('90');
  const [addToken] = useAddAccessTokenMutation();
  const { submit, isBusy, reason } = useSubmission('mf-profile', t('The token could not be made'));
  const cleanName = cleanText(name);

  function toggle(scope: Scope, isChosen: boolean): void {
    setScopes(isChosen ? [...scopes, scope] : scopes.filter((other) => other !== scope));
  }

  function send(event: SubmitEvent): void {
    event.preventDefault();
    void submit(async () => {
      const body = { name: cleanName, scopes: [...scopes], days: Number(days) };
      onMade((await addToken(body).unwrap()).token);
    });
  }

  return (
    <form noValidate aria-label={t('New access token')} onSubmit={send}>
      <Stack gap={16}>
        <TextField
          label={t('Name')}
          name="token-name"
          required
          autoComplete="off"
          maxLength={LIMITS.nameMaxLength}
          hint={t('The history shows it, like “Ann, by Home Assistant”.')}
          value={name}
          onChange={setName}
        />
        <CheckboxGroup legend={t('The app may')}>
          {SCOPES.filter(isOffered).map((scope) => (
            <CheckboxField
              key={scope}
              label={t(SCOPE_LABELS[scope])}
              checked={scopes.includes(scope)}
              onChange={(isChosen) => toggle(scope, isChosen)}
            />
          ))}
        </CheckboxGroup>
        <SelectField
          label={t('Valid for')}
          value={days}
          onChange={setDays}
          options={DAYS.map((count) => ({ value: String(count), label: daysText(count) }))}
        />
        <p role="status" className={styles.problem}>
          {reason}
        </p>
        <Cluster gap={8}>
          <Button
            type="submit"
            variant="primary"
            isBusy={isBusy}
            disabled={cleanName === '' || scopes.length === 0}
          >
            {t('Create Token')}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
