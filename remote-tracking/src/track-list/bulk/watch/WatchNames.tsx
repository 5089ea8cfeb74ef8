import { formatCount, plural } from '@faultline/shared/format';
import { useCapability, useQuery } from '@faultline/shared/query';
import { Alert, Button, Stack, styled } from '@faultline/shared/ui';
import { useAtomValue } from 'jotai';
import { BellPlus } from 'lucide-react';
import { MAX_RULES, rules } from '../../../../contract/rules.ts';
import { ProgressLine } from '../ProgressLine.tsx';
import { NoticeLink } from '../NoticeLink.tsx';
import { PlainRow, Rows } from '../PreviewRows.tsx';
import type { Entry } from '../read/Entry.ts';
import { listWatchedNames } from './watchedNames.ts';
import { type WatchJob, watchJobAtom, watchNames } from './watchJob.ts';

/** Offers an alert rule for the name of each component that no record names. */
export function WatchNames({ entries }: { entries: readonly Entry[] }) {
  const isOffered = useCapability('alerts/rules') === true;
  const job = useAtomValue(watchJobAtom);
  if (!isOffered || entries.length === 0) return null;
  return (
    <Stack spacing={3}>
      {job !== undefined && <WatchState job={job} />}
      {job?.status !== 'running' && <WatchOffer entries={entries} />}
    </Stack>
  );
}

const Offer = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  color: theme.vars.palette.text.secondary,
  '& > span': { flex: '1 1 240px' },
}));

function WatchOffer({ entries }: { entries: readonly Entry[] }) {
  const query = useQuery(rules.list);
  if (query.status !== 'ready') {
    return query.status === 'failed' ? (
      <Alert severity="warning">The names can't be watched now: your alert rules couldn't be loaded.</Alert>
    ) : null;
  }
  const names = listWatchedNames(entries, query.data);
  if (names.length === 0) return null;
  const left = Math.max(0, MAX_RULES - query.data.length);
  const fitting = names.slice(0, left);
  return (
    <>
      {fitting.length < names.length && (
        <Alert severity="warning">
          Each name needs an alert rule, and {formatCount(query.data.length)} of {MAX_RULES} are in use:{' '}
          {formatCount(left)} of these {formatCount(names.length)} names {left === 1 ? 'fits' : 'fit'}.
          {query.data.length > 0 && (
            <>
              {' '}
              Delete <NoticeLink to="/alerts/rules">alert rules</NoticeLink> to watch the rest.
            </>
          )}
        </Alert>
      )}
      {fitting.length > 0 && (
        <Offer>
          <span>An alert rule for each name emails you when a CVE names it.</span>
          <Button startIcon={<BellPlus size={14} />} onClick={() => void watchNames(fitting)}>
            {`Watch ${formatCount(fitting.length)} ${fitting.length === 1 ? 'Name' : 'Names'}`}
          </Button>
        </Offer>
      )}
    </>
  );
}

function WatchState({ job: { total, watched, failed, status, reason } }: { job: WatchJob }) {
  if (status === 'running') {
    return (
      <ProgressLine label="Watching" done={watched} total={total}>
        Watching {formatCount(watched)} of {plural(total, 'name')}
      </ProgressLine>
    );
  }
  return (
    <>
      <Alert severity={status === 'done' && failed.length === 0 ? 'success' : 'warning'}>
        {reason !== undefined && `${reason} `}
        Watching {plural(watched, 'name')}
        {watched < total && ` of ${formatCount(total)}`}. You can change this in{' '}
        <NoticeLink to="/alerts/rules">Alert Rules</NoticeLink>.
      </Alert>
      <Rows label="Not watched" items={failed} itemKey={({ name }) => name}>
        {({ name, reason: why }) => <PlainRow label={name} note={why} />}
      </Rows>
    </>
  );
}
