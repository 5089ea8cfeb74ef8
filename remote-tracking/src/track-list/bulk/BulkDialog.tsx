import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { bulkJobAtom } from './add/bulkJob.ts';
import { BulkProgress } from './add/BulkProgress.tsx';
import { BulkInput } from './BulkInput.tsx';
import { BulkMatching } from './BulkMatching.tsx';
import { BulkPreview } from './preview/BulkPreview.tsx';
import { useMatching } from './useMatching.ts';

/** Adds a whole list: given, looked up, shown, then added; each step in its turn. */
export function BulkDialog({ onClose }: { onClose: () => void }) {
  const job = useAtomValue(bulkJobAtom);
  const matching = useMatching();
  const [text, setText] = useState('');
  const { phase } = matching;
  if (job !== undefined) return <BulkProgress job={job} onClose={onClose} />;
  if (phase.name === 'input') {
    return <BulkInput text={text} onText={setText} problem={phase.problem} matching={matching} onClose={onClose} />;
  }
  if (phase.name === 'matching') return <BulkMatching phase={phase} onCancel={() => matching.back()} />;
  return <BulkPreview phase={phase} matching={matching} onClose={onClose} />;
}
