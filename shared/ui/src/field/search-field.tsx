import { useHost } from '@quits/core';
import { t } from '@quits/domain';
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
   * The result of a search, "3 groups", for screen readers. Leave it out where the surrounding page says it.
   */
  found?: string;
}

/** A field that searches a list on the same screen. */
export function SearchField({ label, value, onChange, inputRef, found }: SearchFieldProps) {
  // Only the app has single-key shortcuts.
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
      {found !== undefined && (
        <PoliteWords>{value.trim() === '' ? '' : t('{found} found', { found })}</PoliteWords>
      )}
    </>
  );
}
