import { useHost } from '@quits/core';
import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { PoliteWords } from '../feedback/polite-words.tsx';
import { TextField } from './text-field.tsx';

interface SearchFieldProps {
  /** "Search groups" */
  label: string;
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  /**
   * What was found, "3 groups": told to who does not see it, as long as something is looked for. Left out where what
   * is around says it.
   */
  found?: string;
}

/** The field that looks through a list on the same screen. */
export function SearchField({ label, value, onChange, inputRef, found }: SearchFieldProps) {
  // Only the app listens to single keys.
  const isInApp = useHost().kind === 'app';
  return (
    <>
      <TextField
        label={label}
        type="search"
        aria-keyshortcuts={isInApp ? '/' : undefined}
        autoComplete="off"
        enterKeyHint="search"
        prefix={<Search />}
        value={value}
        onChange={onChange}
        {...(inputRef !== undefined && { inputRef })}
      />
      {found !== undefined && <PoliteWords>{value.trim() === '' ? '' : `${found} found`}</PoliteWords>}
    </>
  );
}
