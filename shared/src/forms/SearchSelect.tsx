import Autocomplete from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormField, type FieldProps } from './FormField.tsx';

interface SearchSelectProps<T> extends FieldProps {
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  options: readonly T[];
  optionLabel: (option: T) => string;
  optionKey: (option: T) => string | number;
  renderOption?: (option: T) => ReactNode;
  /** Receives each typed text. The caller debounces it and passes the options, which are shown unfiltered. */
  onSearch?: (text: string) => void;
  loading?: boolean;
  placeholder?: string;
  /** Replaces `No matches`, for example by `Type at least 2 characters`. */
  emptyText?: string;
  name?: string;
}

const asGiven = <T,>(options: T[]): T[] => options;

export function SearchSelect<T>(props: SearchSelectProps<T>) {
  const { value, onChange, options, optionLabel, optionKey, renderOption, onSearch, loading, placeholder } = props;
  const { emptyText = 'No matches', name, ...field } = props;
  return (
    <FormField {...field}>
      {(bound) => (
        <Autocomplete
          id={bound.id}
          value={value ?? null}
          options={options}
          disabled={field.disabled}
          loading={loading}
          loadingText="Searching..."
          noOptionsText={emptyText}
          slotProps={{ popper: { role: 'region', 'aria-label': 'Options' } }}
          popupIcon={<ChevronDown size={15} />}
          clearIcon={<X size={14} />}
          getOptionLabel={optionLabel}
          getOptionKey={optionKey}
          isOptionEqualToValue={(option, chosen) => optionKey(option) === optionKey(chosen)}
          filterOptions={onSearch === undefined ? undefined : asGiven}
          onChange={(_event, chosen) => onChange(chosen ?? undefined)}
          onInputChange={(_event, text, reason) => reason === 'input' && onSearch?.(text)}
          renderOption={
            renderOption &&
            (({ key, ...option }, item) => (
              <li key={key} {...option}>
                {renderOption(item)}
              </li>
            ))
          }
          renderInput={(params) => (
            <InputBase
              {...params.slotProps.input}
              id={params.id}
              name={name}
              fullWidth
              placeholder={placeholder}
              slotProps={{ input: { ...params.slotProps.htmlInput, 'aria-describedby': bound['aria-describedby'] } }}
            />
          )}
        />
      )}
    </FormField>
  );
}
