import { TextField } from '@faultline/shared/forms';
import { MAX_LENGTHS } from './maxLengths.ts';

/** Free text; only products and versions have it. */
export function VersionFilterField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextField
      label="Version filter"
      hint="For example >=1.0.0, 2.x, latest"
      placeholder=">=1.0.0"
      value={value}
      onChange={onChange}
      maxLength={MAX_LENGTHS.version_filter}
      spellCheck={false}
    />
  );
}
