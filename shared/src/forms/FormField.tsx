import FormControl from '@mui/material/FormControl';
import { styled } from '@mui/material/styles';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Alert } from '../ui/states/Alert.tsx';
import { visuallyHidden } from '../ui/theme/mixins.ts';

export interface FieldProps {
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** The id of an element that explains the error of this and other fields, such as a `FormError`. */
  problemId?: string;
  required?: boolean;
  disabled?: boolean;
  className?: string;
}

interface FormFieldProps extends FieldProps {
  children: (field: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
  aside?: ReactNode;
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 8,
  marginBottom: 5,
  ...theme.typography.body2,
  '& label': { fontWeight: 570 },
}));
const Hidden = styled('div')(visuallyHidden);
const Note = styled('div', { shouldForwardProp: (name) => name !== 'wrong' })<{ wrong: boolean }>(
  ({ theme, wrong }) => ({
    ...theme.typography.caption,
    marginTop: 5,
    color: wrong ? theme.vars.palette.error.main : theme.vars.palette.text.secondary,
  }),
);

export function FormField(props: FormFieldProps) {
  const { label, hideLabel = false, hint, error, problemId, required, disabled, className, aside, children } = props;
  const id = useId();
  const wrong = error !== undefined && error !== null && error !== false && error !== '';
  const note = wrong ? error : hint;
  const noteId = note === undefined ? undefined : `${id}-note`;
  const describedBy = [problemId, noteId].filter(Boolean).join(' ') || undefined;
  const Top = hideLabel ? Hidden : Head;
  return (
    <FormControl
      fullWidth
      error={wrong || problemId !== undefined}
      required={required}
      disabled={disabled}
      className={className}
    >
      <Top>
        <label htmlFor={id}>{label}</label>
        {aside}
      </Top>
      {children({ id, 'aria-describedby': describedBy })}
      {note !== undefined && (
        <Note key={String(wrong)} id={noteId} wrong={wrong} role={wrong ? 'alert' : undefined}>
          {note}
        </Note>
      )}
    </FormControl>
  );
}

interface FormErrorProps {
  children: ReactNode;
  id?: string;
  /** True if a toast has announced the error, so it is only shown. */
  announced?: boolean;
}

/** Shows and announces the error of a whole form. Renders nothing without children. */
export function FormError({ children, id, announced = false }: FormErrorProps) {
  const empty = children === undefined || children === null || children === '' || children === false;
  if (empty) return null;
  return (
    <Alert severity="error" id={id} role={announced ? 'note' : 'alert'} icon={<CircleAlert size={17} />}>
      {children}
    </Alert>
  );
}
