import { CheckboxField, SelectField, Stack, TextField } from '@quits/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { OPTION_LIST } from '../reference/options.ts';
import type { OptionName } from '../reference/options.ts';
import { OPTION_WORDS, sentence } from '../reference/words.ts';
import type { Settings } from './settings.ts';
import styles from './playground.module.css';
import { Said } from './said.tsx';

interface OptionFieldProps {
  name: OptionName;
  attribute: string;
  value: string;
  onChange: (value: string) => void;
}

interface LazyTextFieldProps {
  label: string;
  hint: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

/** Tells what was written by Enter or when it is left: half an address leads nowhere. */
function LazyTextField({ value, onChange, ...texts }: LazyTextFieldProps) {
  const [draft, setDraft] = useState(value);
  const tell = () => {
    if (draft !== value) onChange(draft);
  };
  return (
    <TextField
      {...texts}
      value={draft}
      onChange={setDraft}
      onBlur={tell}
      onKeyDown={({ key }) => {
        if (key === 'Enter') tell();
      }}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
    />
  );
}

function OptionField({ name, attribute, value, onChange }: OptionFieldProps) {
  const { type, meaning, otherwise } = OPTION_WORDS[name];
  const hint = <Said text={`${sentence(meaning)}. Left out: ${otherwise}.`} />;
  if (type === 'boolean')
    return (
      <div>
        <CheckboxField
          label={attribute}
          checked={value !== ''}
          onChange={(isOn) => onChange(isOn ? 'on' : '')}
        />
        <p className={styles.hint}>{hint}</p>
      </div>
    );
  if (typeof type !== 'string')
    return (
      <SelectField
        label={attribute}
        hint={hint}
        value={value}
        onChange={onChange}
        options={['', ...type].map((one) => ({ value: one, label: one || '(left out)' }))}
      />
    );
  return <LazyTextField key={value} label={attribute} hint={hint} value={value} onChange={onChange} />;
}

interface OptionFieldsProps {
  settings: Settings;
  /** That the element has. */
  paths: readonly string[];
  onChange: (name: OptionName, value: string) => void;
}

/** A field for every option that has an attribute. */
export function OptionFields({ settings, paths, onChange }: OptionFieldsProps) {
  return (
    <Stack gap={16}>
      <p>
        <Said text={`Paths of this element: ${paths.map((path) => `\`${path}\``).join(', ')}`} />
      </p>
      {OPTION_LIST.map(([name, { attribute }]) =>
        attribute === undefined ? null : (
          <OptionField
            key={name}
            name={name}
            attribute={attribute}
            value={settings.options[name] ?? ''}
            onChange={(value) => onChange(name, value)}
          />
        ),
      )}
    </Stack>
  );
}
