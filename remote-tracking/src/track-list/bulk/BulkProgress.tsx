import { formatCount, plural } from '@faultline/shared/format';
import { Dialog } from '@faultline/shared/forms';
import { Alert, Button, Stack } from '@faultline/shared/ui';
import { clearJob, countAll, countItems, discardJob, formatOutcome, type Job, pauseJob, resumeJob } from './bulkJob.ts';
import { PlanAdvice } from './PlanAdvice.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { PlainRow, Rows } from './PreviewRows.tsx';
import { WatchNames } from './watch/WatchNames.tsx';

interface BulkProgressProps {
  job: Job;
  follows: boolean;
  onClose: () => void;
}

export function BulkProgress({ job, follows, onClose }: BulkProgressProps) {
  const { items, status } = job;
  const added = countItems(job, 'added');
  const failed = items.filter(({ state }) => state === 'failed');
  const total = countAll(job);
  const left = total - added;
  const refused = countItems(job, 'failed');
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
      subtitle={status === 'adding' ? 'You can close this; import continues.' : undefined}
      actions={
        status === 'adding' ? (
          <Button key="pause" onClick={pauseJob}>
            Pause
          </Button>
        ) : (
          <>
            {left > 0 && <Button onClick={discard}>{`Discard Remaining ${formatCount(left)}`}</Button>}
            {left > 0 ? (
              <Button key="resume" variant="contained" color="primary" onClick={resumeJob}>
                {status === 'done' ? 'Retry Failed' : 'Resume'}
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
        <ProgressLine label="Adding" done={added} total={total}>
          Added {formatCount(added)} of {formatCount(total)}
          {refused > 0 && `, ${plural(refused, 'item')} refused`}
        </ProgressLine>
        <ImportNotice job={job} />
        <Rows label="Refused" items={failed} itemKey={({ draft }) => `${draft.tracking_type}:${draft.target_id}`}>
          {({ name, reason }) => <PlainRow label={name} note={reason} />}
        </Rows>
        {status === 'done' && <WatchNames entries={job.left.unnamed} />}
      </Stack>
    </Dialog>
  );
}

function ImportNotice({ job }: { job: Job }) {
  const { status, reason } = job;
  const waiting = countItems(job, 'waiting');
  const affected = plural(waiting, 'item');
  if (status === 'paused')
    return (
      <Alert severity="info">{`Import paused. ${affected} ${waiting === 1 ? "isn't" : "aren't"} added yet.`}</Alert>
    );
  if (status === 'stopped') {
    return (
      <Alert severity="error">
        {reason} {affected} couldn't be added. Resume when the service is back.
      </Alert>
    );
  }
  if (status === 'quota-exceeded') {
    return (
      <Alert severity="warning">
        {reason} {affected} couldn't be added. Pause others or <PlanAdvice label="upgrade" />, then resume.
      </Alert>
    );
  }
  return status === 'done' ? (
    <Alert severity={countItems(job, 'failed') > 0 ? 'warning' : 'success'}>{formatOutcome(job)}</Alert>
  ) : null;
}
