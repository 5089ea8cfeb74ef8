import { formatCount } from '@faultline/shared/format';
import { Alert, Button } from '@faultline/shared/ui';
import { useAtomValue } from 'jotai';
import { bulkJobAtom, countItems } from './bulkJob.ts';

/** On the track list while its dialog is closed: an import that goes on, or waits for its person. */
export function ImportProgressBanner({ onShow }: { onShow: () => void }) {
  const job = useAtomValue(bulkJobAtom);
  if (job === undefined) return null;
  const words = `${formatCount(countItems(job, 'added'))} of ${formatCount(job.items.length)}`;
  return (
    <Alert
      severity={job.status === 'adding' || job.status === 'done' ? 'info' : 'warning'}
      action={
        <Button size="small" onClick={onShow}>
          Show
        </Button>
      }
    >
      {job.status === 'adding' ? `Adding your list: ${words}.` : `Your list: ${words} added.`}
    </Alert>
  );
}
