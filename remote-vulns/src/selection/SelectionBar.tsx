import { formatCount, utcDay } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import {
  type TrackingIndex,
  ROW_VERSION_FILTER,
  trackingDraft,
  usePlanUse,
  useTrackingCommands,
} from '@faultline/shared/tracking';
import { AppLink, Button, Card, saveFile, styled, toast } from '@faultline/shared/ui';
import { Download, Radar, X } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import type { RowSelection, SelectAll } from './useRowSelection.ts';
import { isPlaceholderId, readTracking, type Tracking } from '@faultline/shared/contract';

const Bar = styled(Card)(({ theme }) => ({
  position: 'sticky',
  zIndex: 3,
  bottom: 16,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  width: 'fit-content',
  maxWidth: '100%',
  margin: '12px auto 0',
  padding: '8px 12px',
  boxSizing: 'border-box',
  boxShadow: theme.shadows[8],
  ...theme.typography.body1,
  '& > output': { marginRight: 8 },
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
  '@media print': { display: 'none' },
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
        disabled={isTooMany || fitting === 0}
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
const MAX_CONCURRENCY = 4;
const PLAN_LIMIT = 'ERR_PLAN_LIMIT';
const quiet = { done: false, failed: false } as const;

interface Refusal {
  id: string;
  reason: string;
}

function useBulkTrack({ selected, select }: RowSelection, index: TrackingIndex) {
  const use = usePlanUse();
  const { track, untrack } = useTrackingCommands();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [failed, setFailed] = useState<readonly Refusal[]>([]);

  async function undo(made: readonly Tracking[]) {
    let left = 0;
    await forEachConcurrently(made, async (tracking) => {
      const { ok } = await untrack(tracking, quiet);
      if (!ok) left += 1;
    });
    if (left > 0) toast.error(`${left} of ${made.length} CVEs are still tracked`);
    else toast.success(`Stopped tracking ${countCves(made.length)}`);
  }

  async function run() {
    const all = selected.map(({ cve_id }) => cve_id).filter((id) => !isPlaceholderId(id));
    const wanted = all.filter((id) => index.find('cve', id) === undefined);
    const ids = wanted.slice(0, use?.left ?? wanted.length);
    if (wanted.length === 0) return void toast.info('Already on your track list');
    const made: Tracking[] = [];
    const refused: Refusal[] = [];
    let limit: string | undefined;
    setFailed([]);
    setProgress({ done: 0, total: ids.length });
    await forEachConcurrently(ids, async (id) => {
      const draft = trackingDraft.cve(id, ROW_VERSION_FILTER);
      // After the plan's limit is reached, further requests would be refused too.
      const outcome = limit === undefined ? await track(draft, quiet) : undefined;
      if (outcome?.ok) made.push(readTracking({ ...draft, id: outcome.data }));
      else {
        const reason = limit ?? (outcome && (outcome.error.serverMessage ?? outcome.error.message)) ?? '';
        if (outcome?.error.code === PLAN_LIMIT) limit = reason;
        refused.push({ id, reason });
      }
      setProgress({ done: made.length + refused.length, total: ids.length });
    });
    setProgress(undefined);
    setFailed(refused);
    select([...refused.map(({ id }) => id), ...wanted.slice(ids.length)]);
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

async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const takeTurns = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENCY }, takeTurns));
}
