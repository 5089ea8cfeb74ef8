import { styled } from '@mui/material/styles';
import { mono } from '../ui/theme/fonts.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

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
  /** Called once six digits are there. */
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

/** A code of six digits in one input, so that autofill, paste and screen readers work; all but digits is dropped. */
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
