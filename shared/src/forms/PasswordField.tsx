import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/controls/Button.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'rows'> & {
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
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
          <Icon size={16} />
        </IconButton>
      }
    />
  );
}
