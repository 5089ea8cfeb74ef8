import { formatCount, utcDay } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import type { Outcome } from '@faultline/shared/query';
import { useReadOnlyReason } from '@faultline/shared/session';
import { SelectionSheet } from '@faultline/shared/tables';
import {
  type Progress,
  ROW_VERSION_FILTER,
  runEach,
  trackingDraft,
  type TrackingIndex,
  usePlanUse,
  useTrackingCommands,
} from '@faultline/shared/tracking';
import { AppLink, Button, saveFile, styled, toast } from '@faultline/shared/ui';
import { Download, Radar, X } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import type { RowSelection, SelectAll } from './useRowSelection.ts';
import { isPlaceholderId, readTracking, type Tracking } from '@faultline/shared/contract';

const Bar = styled(SelectionSheet)(({ theme }) => ({
  '& > p': { flexBasis: '100%', margin: 0, overflowWrap: 'anywhere', color: theme.vars.palette.tone.red.text },
  // On screens where the quick view covers the list, the bar is placed next to it.
  '@media (min-width: 768px) and (max-width: 1279.95px)': {
    '[data-beside=true] + &': { maxWidth: 'calc(100% - 400px)', marginRight: 400 },
  },
  '@media (min-width: 768px)': { '& > .all': { display: 'none' } },
  '@media (max-width: 479.95px)': {
    gap: '4px 6px',
    '& > output': { flexBasis: '100%', marginRight: 0 },
    '& > button > svg': { display: 'none' },
    '& > button[data-look=text]': { paddingInline: 8 },
  },
}));

interface SelectionBarProps {
  selection: RowSelection;
  all: SelectAll;
  total: number;
  index: TrackingIndex;
}

export const SelectionBar = memo(function SelectionBar({ selection, all, total, index }: SelectionBarProps) {
  const { selected, isAll, selectAll } = selection;
  const { run, progress, failed, fitting } = useBulkTrack(selection, index);
  const readOnlyReason = useReadOnlyReason();
  if (selected.length === 0) return null;
  const isTooMany = selected.length > MAX_BULK_TRACKINGS;
  const stillFailed = failed.filter(({ id }) => selection.ids.has(id));
  return (
    <Bar role="region" aria-label="Selection">
      <output>
        {progress === undefined
          ? `${formatCount(selected.length)} selected${fitting === undefined ? '' : `, ${formatCount(fitting)} fit your plan`}`
          : `Tracking ${progress.done} of ${progress.total}`}
      </output>
      <Button
        startIcon={<Radar size={15} />}
        loading={progress !== undefined}
        loadingPosition="start"
        disabled={isTooMany || fitting === 0 || readOnlyReason !== undefined}
        title={readOnlyReason}
        onClick={() => void run()}
      >
        {fitting === undefined || fitting === 0 ? 'Track' : `Track ${fitting}`}
      </Button>
      <Button startIcon={<Download size={15} />} onClick={() => void exportRows(selected)}>
        Export CSV
      </Button>
      {!isAll && (
        <Button className="all" variant="text" disabled={progress !== undefined} onClick={selectAll}>
          Select all
        </Button>
      )}
      {isAll && selected.length < all.wanted && (
        <Button variant="text" loading={all.isRunning} disabled={progress !== undefined} onClick={all.start}>
          Select {all.wanted < total ? 'the first' : 'all'} {formatCount(all.wanted)}
        </Button>
      )}
      <Button variant="text" startIcon={<X size={15} />} disabled={progress !== undefined} onClick={all.clear}>
        Clear
      </Button>
      {fitting !== undefined && <AppLink to={paths.account}>See plans</AppLink>}
      {isTooMany && <span>Select up to {MAX_BULK_TRACKINGS} CVEs to track them.</span>}
      {stillFailed.length > 0 && <p role="alert">{describeFailures(stillFailed)}</p>}
    </Bar>
  );
});

const MAX_NAMED = 10;

function describeFailures(failed: readonly Refusal[]): string {
  const reasons = [...new Set(failed.map(({ reason }) => reason))];
  const sentences = reasons.map((reason) => {
    const ids = failed.filter((each) => each.reason === reason).map(({ id }) => id);
    const named = ids.slice(0, MAX_NAMED).join(', ');
    const more = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : '';
    return `Couldn't track ${named}${more}${reason === '' ? '.' : `: ${reason.replace(/[.\s]*$/, '.')}`}`;
  });
  return `${sentences.join(' ')} They are still selected.`;
}

async function exportRows(rows: RowSelection['selected']) {
  try {
    const { cveCsvColumns, formatCsv } = await import('@faultline/shared/csv');
    const columns = cveCsvColumns.filter((column) => column !== 'exploitation' && column !== 'fixed_in');
    const csv = formatCsv(
      columns,
      rows.map((row) => columns.map((column) => row[column])),
    );
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `faultline-cves-${utcDay(new Date())}.csv`);
  } catch {
    toast.error('The export could not be made. Try again.');
  }
}

const MAX_BULK_TRACKINGS = 100;
const PLAN_LIMIT = 'ERR_PLAN_LIMIT';
const quiet = { done: false, failed: false } as const;

interface Refusal {
  id: string;
  reason: string;
}

function useBulkTrack({ selected, select }: RowSelection, index: TrackingIndex) {
  const use = usePlanUse();
  const { track, untrack } = useTrackingCommands();
  const [progress, setProgress] = useState<Progress>();
  const [failed, setFailed] = useState<readonly Refusal[]>([]);

  async function undo(made: readonly Tracking[]) {
    const { refused } = await runEach(made, (tracking) => untrack(tracking, quiet));
    if (refused.length > 0) toast.error(`${refused.length} of ${made.length} CVEs are still tracked`);
    else toast.success(`Stopped tracking ${countCves(made.length)}`);
  }

  async function run() {
    const all = selected.map(({ cve_id }) => cve_id).filter((id) => !isPlaceholderId(id));
    const wanted = all.filter((id) => index.find('cve', id) === undefined);
    const ids = wanted.slice(0, use?.left ?? wanted.length);
    if (wanted.length === 0) return void toast.info('Already on your track list');
    const made: Tracking[] = [];
    let limit: Outcome<string | undefined> | undefined;
    setFailed([]);
    const command = async (id: string) => {
      const draft = trackingDraft.cve(id, ROW_VERSION_FILTER);
      // After the plan's limit is reached, further requests would be refused too.
      const outcome = limit ?? (await track(draft, quiet));
      if (outcome.ok) made.push(readTracking({ ...draft, id: outcome.data }));
      else if (outcome.error.code === PLAN_LIMIT) limit = outcome;
      return outcome;
    };
    const { refused } = await runEach(ids, command, setProgress);
    setProgress(undefined);
    setFailed(refused.map(({ item, error }) => ({ id: item, reason: error.serverMessage ?? error.message })));
    select([...refused.map(({ item }) => item), ...wanted.slice(ids.length)]);
    if (made.length > 0) toast.withUndo(`Tracking ${countCves(made.length)}`, () => void undo(made));
  }

  const untracked = selected.filter(({ cve_id }) => index.find('cve', cve_id) === undefined).length;
  // The bar's selection is deferred, so a refusal is not shown with an outdated selection.
  return {
    run,
    progress,
    failed: useDeferredValue(failed),
    fitting: use !== undefined && untracked > use.left ? use.left : undefined,
  };
}

const countCves = (count: number) => (count === 1 ? '1 CVE' : `${count} CVEs`);
