import { formatCount } from '@faultline/shared/format';
import { SearchSelect } from '@faultline/shared/forms';
import { useEffect, useState } from 'react';
import type { Choice } from './addTrackingForm.ts';

// When the server is searched (delay and minimum length), and how many options are shown otherwise.
const DEBOUNCE_MS = 300;
const MIN_SEARCH_LENGTH = 2;
const INITIAL_OPTION_COUNT = 20;
const MAX_OPTION_COUNT = 100;

// Of many that are here already only the first are offered.
const getHint = (count: number, onServer: boolean): string | undefined => {
  if (onServer) return 'Type at least 2 characters to search';
  return count > INITIAL_OPTION_COUNT ? `${formatCount(count)} in all; type to find one` : undefined;
};

interface ItemSelectProps<T extends Choice> {
  label: string;
  placeholder: string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  // All there are, or with `onSearch` what the server found.
  options: readonly T[];
  // The term to search on the server; empty for the first options. Left out, the options are searched here.
  onSearch?: (text: string) => void;
  loading?: boolean;
  emptyText?: string;
  // Makes an option of a text that is not among the options; undefined where it cannot be one.
  toTypedOption?: ((text: string) => T | undefined) | undefined;
  required?: boolean;
}

/** Picks a vendor, product or version (specification 9.5). */
export function ItemSelect<T extends Choice>(props: ItemSelectProps<T>) {
  const { label, placeholder, value, onChange, options, onSearch, loading, emptyText, toTypedOption, required } = props;
  const [text, setText] = useState('');
  const wanted = text.trim();
  const searching = wanted.length >= MIN_SEARCH_LENGTH;
  useEffect(() => {
    const timer = setTimeout(() => onSearch?.(searching ? wanted : ''), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [onSearch, searching, wanted]);
  const found =
    onSearch === undefined ? options.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase())) : options;
  const isListed = options.some(({ name }) => name === wanted);
  const typed = isListed || wanted === '' ? undefined : toTypedOption?.(wanted);
  const first = found.slice(0, searching ? MAX_OPTION_COUNT : INITIAL_OPTION_COUNT);
  const choose = (chosen: T | undefined) => {
    setText('');
    onChange(chosen);
  };
  return (
    <SearchSelect
      label={label}
      placeholder={placeholder}
      required={required ?? false}
      hint={getHint(found.length, onSearch !== undefined)}
      value={value}
      onChange={choose}
      options={typed === undefined ? first : [typed, ...first]}
      optionLabel={({ name }) => name}
      optionKey={({ id }) => id}
      onSearch={setText}
      loading={loading ?? false}
      emptyText={emptyText ?? 'No matches'}
    />
  );
}
