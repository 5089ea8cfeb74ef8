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
