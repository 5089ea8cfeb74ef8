import { formatCount } from '@faultline/shared/format';
import { Alert, Button } from '@faultline/shared/ui';
import { useAtomValue } from 'jotai';
import { bulkJobAtom, countItems, formatOutcome } from './bulkJob.ts';

/** Shows an import that continues or waits while its dialog is closed. */
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
      {job.status === 'adding' && `Importing your list: ${words} added.`}
      {job.status === 'done' && formatOutcome(job)}
      {job.status !== 'adding' && job.status !== 'done' && `Import paused: ${words} added.`}
    </Alert>
  );
}
