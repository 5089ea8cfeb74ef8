import FormControl from '@mui/material/FormControl';
import { styled } from '@mui/material/styles';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Alert } from '../ui/states/Alert.tsx';
import { visuallyHidden } from '../ui/theme/mixins.ts';

/** The props of every field of a form. */
export interface FieldProps {
  label: ReactNode;
  /** Only for screen readers, where the place says it. */
  hideLabel?: boolean;
  /** Under the field. */
  hint?: ReactNode;
  /** The error; replaces the hint and is announced. */
  error?: ReactNode;
  /** Id of a message elsewhere that says what is wrong with this and other fields, as a `FormError` has one. */
  problemId?: string;
  required?: boolean;
  disabled?: boolean;
  className?: string;
}

interface FormFieldProps extends FieldProps {
  children: (field: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
  /** At the right end of the label's line. */
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

/** Label above, hint or error below, all bound to the one input the child draws. */
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
  /** For the `problemId` of the fields it is about. */
  id?: string;
  /** Something else, as a toast, has announced it: it is only shown. */
  announced?: boolean;
}

/** Shows the error of a form as a whole, announced at once. Nothing without children. */
export function FormError({ children, id, announced = false }: FormErrorProps) {
  const empty = children === undefined || children === null || children === '' || children === false;
  if (empty) return null;
  return (
    <Alert severity="error" id={id} role={announced ? 'note' : 'alert'} icon={<CircleAlert size={17} />}>
      {children}
    </Alert>
  );
}
