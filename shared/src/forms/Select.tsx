import InputBase from '@mui/material/InputBase';
import NativeSelect from '@mui/material/NativeSelect';
import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { FormField, type FieldProps } from './FormField.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  name?: string;
}

const Base = styled(InputBase)({
  padding: 0,
  '& select.MuiNativeSelect-select': { padding: '6px 32px 6px 10px', textOverflow: 'ellipsis' },
  '& .MuiNativeSelect-icon': { right: 10, opacity: 0.7 },
});
const Icon = ({ className }: { className?: string }) => <ChevronDown size={15} aria-hidden className={className} />;

/** A native select for a few options, which works best on mobile, by keyboard and for screen readers. */
export function Select({ value, onChange, options, name, ...field }: SelectProps) {
  return (
    <FormField {...field}>
      {(bound) => (
        <NativeSelect
          value={value}
          onChange={(event) => onChange(event.target.value)}
          IconComponent={Icon}
          input={<Base />}
          inputProps={{ id: bound.id, name, 'aria-describedby': bound['aria-describedby'] }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormField>
  );
}
