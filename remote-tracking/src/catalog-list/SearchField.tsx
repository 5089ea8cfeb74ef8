import { TextField } from '@faultline/shared/forms';
import { IconButton, styled } from '@faultline/shared/ui';
import { Search, X } from 'lucide-react';
import type { useDebouncedSearch } from './useDebouncedSearch.ts';

const Field = styled(TextField)({ maxWidth: 480 });

export function SearchField({ search, noun }: { search: ReturnType<typeof useDebouncedSearch>; noun: string }) {
  return (
    <Field
      label={`Search ${noun}`}
      hideLabel
      placeholder={`Search ${noun}...`}
      value={search.text}
      onChange={search.setText}
      inputMode="search"
      autoComplete="off"
      spellCheck={false}
      start={<Search size={15} aria-hidden />}
      end={
        search.text !== '' && (
          <IconButton aria-label="Clear" edge="end" onClick={search.clear}>
            <X size={14} />
          </IconButton>
        )
      }
    />
  );
}
