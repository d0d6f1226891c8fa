import { Search } from 'lucide-react';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

export type SearchFieldProps = Omit<TextFieldProps, 'type' | 'prefix'>;

/** A search box with a visible label. */
export function SearchField(props: SearchFieldProps) {
  return <TextField autoComplete="off" enterKeyHint="search" {...props} type="search" prefix={<Search />} />;
}
