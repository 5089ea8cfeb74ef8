import { IconButton } from '@faultline/shared/ui';
import { ListChecks } from 'lucide-react';

// A small screen has no column menu, which offers the checkboxes elsewhere.
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
