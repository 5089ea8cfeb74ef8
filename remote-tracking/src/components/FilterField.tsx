import { TextField } from '@faultline/shared/forms';
import { styled } from '@faultline/shared/ui';
import { Search } from 'lucide-react';

const Place = styled('div')({ padding: '12px 16px 0', '& > *': { maxWidth: 320 } });

/** Narrows what a grid holds, at once. */
export function FilterField({
  noun,
  value,
  onChange,
}: {
  noun: string;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <Place className="no-print">
      <TextField
        label={`Filter ${noun}`}
        hideLabel
        placeholder={`Filter ${noun}...`}
        value={value}
        onChange={onChange}
        start={<Search size={15} aria-hidden />}
      />
    </Place>
  );
}
