import { formatCount } from '@faultline/shared/format';
import { Dialog } from '@faultline/shared/forms';
import { Button, Stack } from '@faultline/shared/ui';
import { ProgressLine } from './ProgressLine.tsx';
import type { Phase } from './useMatching.ts';

interface BulkMatchingProps {
  phase: Extract<Phase, { name: 'matching' }>;
  follows: boolean;
  onCancel: () => void;
}

/** The second step: the catalogue is asked. */
export function BulkMatching({ phase: { done, total }, follows, onCancel }: BulkMatchingProps) {
  return (
    <Dialog
      open
      follows={follows}
      width={640}
      onClose={onCancel}
      title="Import List"
      subtitle="Looking up what your list means. Nothing is added yet."
      actions={<Button onClick={onCancel}>Cancel</Button>}
    >
      <Stack spacing={3}>
        <ProgressLine label="Looking up" done={done} total={total}>
          Looked up {formatCount(done)} of {formatCount(total)}
        </ProgressLine>
      </Stack>
    </Dialog>
  );
}
