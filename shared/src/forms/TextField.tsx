import InputBase from '@mui/material/InputBase';
import type { HTMLAttributes, HTMLInputTypeAttribute, KeyboardEventHandler, ReactNode, Ref } from 'react';
import { FormField, type FieldProps } from './FormField.tsx';

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  name?: string;
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  maxLength?: number;
  /** Several lines, at least this many. */
  rows?: number;
  readOnly?: boolean;
  spellCheck?: boolean;
  /** Inside the field, before and after the text. */
  start?: ReactNode;
  end?: ReactNode;
  aside?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  onKeyDown?: KeyboardEventHandler;
}

/** A line, or with `rows` several lines, of text. */
export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    name,
    type = 'text',
    placeholder,
    autoComplete,
    autoFocus,
    inputRef,
    onBlur,
    onKeyDown,
  } = props;
  const { inputMode, maxLength, rows, readOnly, spellCheck, start, end, ...field } = props;
  return (
    <FormField {...field}>
      {(bound) => (
        <InputBase
          id={bound.id}
          name={name}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          placeholder={placeholder}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          readOnly={readOnly}
          multiline={rows !== undefined}
          minRows={rows}
          startAdornment={start}
          endAdornment={end}
          inputRef={inputRef}
          slotProps={{ input: { 'aria-describedby': bound['aria-describedby'], inputMode, maxLength, spellCheck } }}
        />
      )}
    </FormField>
  );
}
