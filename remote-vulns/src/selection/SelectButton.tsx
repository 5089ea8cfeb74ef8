import { IconButton } from '@faultline/shared/ui';
import { ListChecks } from 'lucide-react';

/** Puts a box to select it on each card: a small screen has no menu of columns that would offer it. */
export function SelectButton({ selecting, onChange }: { selecting: boolean; onChange: (selecting: boolean) => void }) {
  return (
    <IconButton
      aria-label="Select rows"
      aria-pressed={selecting}
      title="Select rows"
      color={selecting ? 'primary' : undefined}
      onClick={() => onChange(!selecting)}
    >
      <ListChecks size={18} />
    </IconButton>
  );
}
