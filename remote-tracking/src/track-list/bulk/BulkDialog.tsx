import { formatCount } from '@faultline/shared/format';
import { Dialog } from '@faultline/shared/forms';
import { Button, Stack } from '@faultline/shared/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { BulkInput } from './BulkInput.tsx';
import { bulkJobAtom } from './bulkJob.ts';
import { BulkPreview } from './BulkPreview.tsx';
import { BulkProgress, ProgressLine } from './BulkProgress.tsx';
import { type Phase, useMatching } from './useMatching.ts';

/** Adds a whole list: given, looked up, shown, then added; each step in its turn. */
export function BulkDialog({ onClose }: { onClose: () => void }) {
  const job = useAtomValue(bulkJobAtom);
  const matching = useMatching();
  const [text, setText] = useState('');
  const { phase } = matching;
  const step = job === undefined ? phase.name : 'adding';
  const [first] = useState(step);
  const [follows, setFollows] = useState(false);
  if (step !== first && !follows) setFollows(true);
  if (job !== undefined) return <BulkProgress job={job} follows={follows} onClose={onClose} />;
  if (phase.name === 'input') {
    const { problem } = phase;
    return <BulkInput {...{ text, problem, matching, follows, onClose }} onText={setText} />;
  }
  if (phase.name === 'matching')
    return <BulkMatching phase={phase} follows={follows} onCancel={() => matching.back()} />;
  return <BulkPreview {...{ phase, matching, follows, onClose }} />;
}

interface BulkMatchingProps {
  phase: Extract<Phase, { name: 'matching' }>;
  follows: boolean;
  onCancel: () => void;
}

// The second step: the lookup in the catalog.
function BulkMatching({ phase: { done, total }, follows, onCancel }: BulkMatchingProps) {
  return (
    <Dialog
      open
      follows={follows}
      width={640}
      onClose={onCancel}
      title="Import List"
      subtitle="Matching your list to the catalog. Nothing is added yet."
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
