import { formatCount } from '@faultline/shared/format';
import { SearchSelect } from '@faultline/shared/forms';
import { useEffect, useState } from 'react';
import type { Choice } from './Addition.ts';

/** How long typing must rest before the server is asked, how much must be typed for it, and how many options show otherwise. */
const REST_MS = 300;
const SHORTEST = 2;
const FIRST = 20;
const MOST = 100;

/** Of many that are here already only the first are offered. */
const hintOf = (count: number, onServer: boolean): string | undefined => {
  if (onServer) return 'Type at least 2 characters to search';
  return count > FIRST ? `${formatCount(count)} in all; type to find one` : undefined;
};

interface ItemSelectProps<T extends Choice> {
  label: string;
  placeholder: string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  /** All there are, or with `onSearch` what the server found. */
  options: readonly T[];
  /** What to search on the server; empty for the first options. Left out, the options are searched here. */
  onSearch?: (text: string) => void;
  loading?: boolean;
  emptyText?: string;
  required?: boolean;
}

/** Picks a vendor, product or version (specification 9.5). */
export function ItemSelect<T extends Choice>(props: ItemSelectProps<T>) {
  const { label, placeholder, value, onChange, options, onSearch, loading, emptyText, required } = props;
  const [text, setText] = useState('');
  const wanted = text.trim();
  const searching = wanted.length >= SHORTEST;
  useEffect(() => {
    const timer = setTimeout(() => onSearch?.(searching ? wanted : ''), REST_MS);
    return () => clearTimeout(timer);
  }, [onSearch, searching, wanted]);
  const found =
    onSearch === undefined ? options.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase())) : options;
  const choose = (chosen: T | undefined) => {
    setText('');
    onChange(chosen);
  };
  return (
    <SearchSelect
      label={label}
      placeholder={placeholder}
      required={required ?? false}
      hint={hintOf(found.length, onSearch !== undefined)}
      value={value}
      onChange={choose}
      options={found.slice(0, searching ? MOST : FIRST)}
      optionLabel={({ name }) => name}
      optionKey={({ id }) => id}
      onSearch={setText}
      loading={loading ?? false}
      emptyText={emptyText ?? 'No matches'}
    />
  );
}
