import { Stack, TextField } from '@quits/ui';
import { TOKENS } from '../reference/words.ts';
import styles from './playground.module.css';

interface TokenFieldsProps {
  tokens: Readonly<Partial<Record<string, string>>>;
  /** What a token is where nobody has changed it. */
  otherwise: (name: string) => string;
  onChange: (name: string, value: string) => void;
}

const SHORT = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const LONG = /^#[0-9a-f]{6}$/i;

/** A color as the browser's picker takes it: those that it does not take are black to it. */
function pickable(color: string): string {
  const long = color.replace(SHORT, '#$1$1$2$2$3$3');
  return LONG.test(long) ? long : '#000000';
}

/** A field for every token that the documentation lists; colors can be picked as well. */
export function TokenFields({ tokens, otherwise, onChange }: TokenFieldsProps) {
  const valueOf = (name: string) => tokens[name] ?? '';
  return (
    <Stack gap={24}>
      {TOKENS.map(({ names, what }) => (
        <fieldset key={what} className={styles.tokens}>
          <legend className={styles.legend}>{what}</legend>
          {names.map((name) => (
            <TextField
              key={name}
              label={name}
              value={valueOf(name)}
              placeholder={otherwise(name)}
              onChange={(value) => onChange(name, value)}
              spellCheck={false}
              autoComplete="off"
              suffix={
                name.startsWith('--q-color-') && (
                  <input
                    type="color"
                    className={styles.color}
                    aria-label={`Pick ${name}`}
                    value={pickable(valueOf(name) === '' ? otherwise(name) : valueOf(name))}
                    onChange={(event) => onChange(name, event.currentTarget.value)}
                  />
                )
              }
            />
          ))}
        </fieldset>
      ))}
    </Stack>
  );
}
