import InputBase from '@mui/material/InputBase';
import { FormField, type FieldProps } from './FormField.tsx';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
  name?: string;
}

/** A day, by the browser's own date input. */
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
