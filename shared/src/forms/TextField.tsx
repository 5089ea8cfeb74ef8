import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { Eye, EyeOff } from 'lucide-react';
import {
  type HTMLAttributes,
  type HTMLInputTypeAttribute,
  type KeyboardEventHandler,
  type ReactNode,
  type Ref,
  useState,
} from 'react';
import { IconButton } from '../ui/controls/Button.tsx';
import { mono } from '../ui/theme/fonts.ts';
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
  rows?: number;
  readOnly?: boolean;
  spellCheck?: boolean;
  start?: ReactNode;
  end?: ReactNode;
  aside?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  onKeyDown?: KeyboardEventHandler;
}

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

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'rows'> & {
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const RevealIcon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      end={
        <IconButton
          edge="end"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          <RevealIcon size={16} />
        </IconButton>
      }
    />
  );
}

type OtpFieldProps = Pick<
  TextFieldProps,
  | 'label'
  | 'value'
  | 'onChange'
  | 'error'
  | 'problemId'
  | 'hint'
  | 'disabled'
  | 'autoFocus'
  | 'name'
  | 'hideLabel'
  | 'aside'
> & {
  onComplete?: (code: string) => void;
};

const Digits = styled(TextField)({
  '& .MuiInputBase-root': { minHeight: 52 },
  '& input': {
    fontFamily: mono,
    fontSize: '1.375rem',
    letterSpacing: '0.5em',
    textAlign: 'center',
    textIndent: '0.5em',
  },
});

/** A six-digit code in one input, so that autofill, paste and screen readers work. Other characters are dropped. */
export function OtpField({ onChange, onComplete, ...props }: OtpFieldProps) {
  const take = (text: string) => {
    const code = text.replaceAll(/\D/g, '').slice(0, 6);
    onChange(code);
    if (code.length === 6 && code !== props.value) onComplete?.(code);
  };
  return (
    <Digits
      {...props}
      onChange={take}
      autoComplete="one-time-code"
      inputMode="numeric"
      placeholder="000000"
      spellCheck={false}
    />
  );
}

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
  name?: string;
}

export function DateField({ value, onChange, min, max, name, ...field }: DateFieldProps) {
  return (
    <FormField {...field}>
      {(bound) => (
        <InputBase
          id={bound.id}
          type="date"
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{
            input: {
              'aria-describedby': bound['aria-describedby'],
              min: min === '' ? undefined : min,
              max: max === '' ? undefined : max,
            },
          }}
        />
      )}
    </FormField>
  );
}
