import { t } from '@quits/domain';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'prefix'> {
  /** The toggle's label after "Show" and "Hide"; distinguishes several in a form. */
  toggleLabel?: string;
}

/** A password with a button that shows and hides it. Pasting and password managers work. */
export function PasswordField({ toggleLabel = t('password'), ...field }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={isVisible ? 'text' : 'password'}
      suffix={
        <IconButton
          label={t(isVisible ? 'Hide {what}' : 'Show {what}', { what: toggleLabel })}
          icon={isVisible ? <EyeOff /> : <Eye />}
          disabled={field.disabled}
          onClick={() => setIsVisible(!isVisible)}
        />
      }
    />
  );
}
