import { formatCount, plural } from '@faultline/shared/format';
import { Dialog } from '@faultline/shared/forms';
import { Alert, Button, Stack, styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import { clearJob, countItems, discardJob, formatOutcome, type Job, pauseJob, resumeJob } from './bulkJob.ts';
import { PlanAdvice } from './PlanAdvice.tsx';
import { PlainRow, Rows } from './PreviewRows.tsx';

interface BulkProgressProps {
  job: Job;
  follows: boolean;
  onClose: () => void;
}

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

const Words = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: '0 0 8px',
  fontVariantNumeric: 'tabular-nums',
}));

interface ProgressLineProps {
  label: string;
  done: number;
  total: number;
  children: ReactNode;
}

export function ProgressLine({ label, done, total, children }: ProgressLineProps) {
  const percent = total === 0 ? 100 : Math.round((done / total) * 100);
  return (
    <div>
      <Words>{children}</Words>
      <Track role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <div style={{ width: `${percent}%` }} />
      </Track>
    </div>
  );
}

const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 4,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.tone.accent.tint,
  '& > div': {
    position: 'absolute',
    insetBlock: 0,
    left: 0,
    borderRadius: 2,
    backgroundColor: theme.vars.palette.primary.main,
    transition: 'width 160ms',
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  },
}));
