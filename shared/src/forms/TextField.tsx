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
  min?: string;
  max?: string;
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
  const { label, hideLabel, hint, error, problemId, required, disabled, className, aside, ...input } = props;
  const { onChange, type = 'text', rows, start, end, inputMode, maxLength, spellCheck, min, max, ...others } = input;
  return (
    <FormField {...{ label, hideLabel, hint, error, problemId, required, disabled, className, aside }}>
      {(bound) => (
        <InputBase
          {...others}
          id={bound.id}
          type={type}
          onChange={(event) => onChange(event.target.value)}
          multiline={rows !== undefined}
          minRows={rows}
          startAdornment={start}
          endAdornment={end}
          slotProps={{
            input: { 'aria-describedby': bound['aria-describedby'], inputMode, maxLength, spellCheck, min, max },
          }}
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

type DateFieldProps = FieldProps & Pick<TextFieldProps, 'value' | 'onChange' | 'min' | 'max' | 'name'>;

/** `value`, `min` and `max` are days as `YYYY-MM-DD`, or empty. */
export const DateField = ({ min, max, ...props }: DateFieldProps) => (
  <TextField {...props} type="date" min={min || undefined} max={max || undefined} />
);
