import { formatCount, plural } from '@faultline/shared/format';
import { Dialog } from '@faultline/shared/forms';
import { Button, Stack } from '@faultline/shared/ui';
import { PlainRow, Rows } from '../preview/PreviewRows.tsx';
import { ProgressLine } from '../ProgressLine.tsx';
import { countItems, type Job } from './bulkJob.ts';
import { ImportNotice } from './ImportNotice.tsx';
import { discardJob, clearJob, pauseJob, resumeJob } from './runJob.ts';

interface BulkProgressProps {
  job: Job;
  follows: boolean;
  onClose: () => void;
}

/** The last step: the list is added; it goes on when the dialog is closed. */
export function BulkProgress({ job, follows, onClose }: BulkProgressProps) {
  const { items, status } = job;
  const added = countItems(job, 'added');
  const failed = items.filter(({ state }) => state === 'failed');
  const left = items.length - added;
  const finish = () => {
    clearJob();
    onClose();
  };
  const discard = () => {
    discardJob(job);
    onClose();
  };
  return (
    <Dialog
      open
      follows={follows}
      width={640}
      onClose={status === 'done' && failed.length === 0 ? finish : onClose}
      title="Import List"
      subtitle={status === 'adding' ? 'You can close this: it goes on.' : undefined}
      actions={
        status === 'adding' ? (
          <Button key="cancel" onClick={pauseJob}>
            Cancel
          </Button>
        ) : (
          <>
            {left > 0 && <Button onClick={discard}>{`Discard the Other ${formatCount(left)}`}</Button>}
            {left > 0 ? (
              <Button key="resume" variant="contained" color="primary" onClick={resumeJob}>
                {status === 'done' ? 'Try the Failed Again' : 'Resume'}
              </Button>
            ) : (
              <Button key="done" variant="contained" color="primary" onClick={finish}>
                Done
              </Button>
            )}
          </>
        )
      }
    >
      <Stack spacing={4}>
        <ProgressLine label="Adding" done={added} total={items.length}>
          Added {formatCount(added)} of {formatCount(items.length)}
          {failed.length > 0 && `, ${plural(failed.length, 'item')} refused`}
        </ProgressLine>
        <ImportNotice job={job} />
        <Rows label="Refused" items={failed} itemKey={({ draft }) => `${draft.tracking_type}:${draft.target_id}`}>
          {({ name, reason }) => <PlainRow label={name} note={reason} />}
        </Rows>
      </Stack>
    </Dialog>
  );
}
