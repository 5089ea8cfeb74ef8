import { formatCount } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { Alert } from '@faultline/shared/ui';
import { NoticeLink } from '../../../components/NoticeLink.tsx';
import { countItems, type Job } from './bulkJob.ts';

/** Why adding is not going on, and what can be done. */
export function ImportNotice({ job }: { job: Job }) {
  const { status, reason, items } = job;
  const waiting = formatCount(countItems(job, 'waiting'));
  if (status === 'paused')
    return <Alert severity="info">Cancelled. {waiting} are not added yet; nothing is lost.</Alert>;
  if (status === 'stopped') {
    return (
      <Alert severity="error">
        {reason} {waiting} are not added yet; resume when it is back.
      </Alert>
    );
  }
  if (status === 'limited') {
    return (
      <Alert severity="warning">
        {reason} {waiting} wait here: deactivate what you need less or{' '}
        <NoticeLink to={paths.account}>upgrade to Pro</NoticeLink>, then resume.
      </Alert>
    );
  }
  if (status === 'done' && items.every(({ state }) => state === 'added')) {
    return <Alert severity="success">Everything is in your track list.</Alert>;
  }
  return null;
}
