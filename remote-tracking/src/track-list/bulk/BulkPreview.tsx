import { formatCount, plural } from '@faultline/shared/format';
import { Dialog } from '@faultline/shared/forms';
import { type PlanUse, type TrackingDraft, usePlanUse, useTrackings } from '@faultline/shared/tracking';
import { Alert, Button, Stack, styled, Tab, Tabs } from '@faultline/shared/ui';
import { useState, type ReactNode } from 'react';
import { NotificationCheckboxes, type Notifications } from '../SettingsFields.tsx';
import { startJob } from './bulkJob.ts';
import { countSkipped, useUserSelections, type Plan } from './match/importPlan.ts';
import type { Target } from './match/matchEntry.ts';
import { PlanAdvice } from './PlanAdvice.tsx';
import type { Matching, Phase } from './useMatching.ts';
import { CopyButton } from '@faultline/shared/cve';
import { ChoiceRow, PlainRow, ReadyRow, Rows } from './PreviewRows.tsx';
import type { Unread } from './read/Entry.ts';

interface BulkPreviewProps {
  phase: Extract<Phase, { name: 'preview' }>;
  matching: Matching;
  follows: boolean;
  onClose: () => void;
}

const primary = { variant: 'contained', color: 'primary' } as const;

export function BulkPreview({ phase, matching, follows, onClose }: BulkPreviewProps) {
  const { query } = useTrackings();
  const items = query.status === 'ready' ? query.data : [];
  const { plan, choose, exclude, acceptAll } = useUserSelections(phase.rows, items);
  const [notifications, setNotifications] = useState<Notifications>({ email_enabled: true, telegram_enabled: false });
  const count = plan.ready.length;
  const use = usePlanUse();
  const isFull = use?.left === 0;
  const add = () =>
    startJob(
      plan.ready.map(({ target }) => ({
        name: target.name,
        draft: toTrackingDraft(target, notifications),
        ...(target.newVersion === undefined ? {} : { newVersion: target.newVersion }),
      })),
      { skipped: countSkipped(plan) + phase.list.unread.length, tracked: plan.tracked.length },
    );
  return (
    <Dialog
      open
      follows={follows}
      tall
      width={760}
      onClose={onClose}
      title="Import List"
      subtitle={`${plural(phase.rows.length, 'entry', 'entries')} looked up. Nothing is added yet.`}
      onSubmit={add}
      actions={
        <>
          <Button onClick={() => matching.back()}>Back</Button>
          <Button type="submit" {...(isFull ? {} : primary)} disabled={count === 0}>
            {count === 0 ? 'Nothing to Add' : `Add ${formatCount(count)} ${count === 1 ? 'Item' : 'Items'}`}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        {use && count > use.left && <PlanNotice use={use} wanted={count} />}
        <PreviewTabs
          plan={plan}
          unread={phase.list.unread}
          onChoose={choose}
          onExclude={exclude}
          onAcceptAll={acceptAll}
          onRetryFailed={() => matching.findFailed(phase)}
        />
        <NotificationCheckboxes
          value={notifications}
          onChange={(change) => setNotifications({ ...notifications, ...change })}
        />
      </Stack>
    </Dialog>
  );
}

interface PlanNoticeProps {
  use: PlanUse;
  wanted: number;
}

const PlanNotice = ({ use: { limit, used, left }, wanted }: PlanNoticeProps) => (
  <Alert severity="warning">
    The free plan tracks up to {limit} items, and {formatCount(used)} are active: {formatCount(left)} of these{' '}
    {formatCount(wanted)} fit. Pause others or <PlanAdvice label="upgrade to Pro" /> to add the rest.
  </Alert>
);

const toTrackingDraft = (target: Target, notifications: Notifications): TrackingDraft => ({
  tracking_type: target.tracking_type,
  target_id: target.target_id,
  custom_name: target.name,
  notes: '',
  version_filter: target.version_filter,
  ...notifications,
  is_active: true,
  auto_track_new_versions: true,
});

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  padding: '8px 0',
  color: theme.vars.palette.text.secondary,
}));

interface PreviewTabsProps {
  plan: Plan;
  unread: readonly Unread[];
  onChoose: (index: number, target: Target | undefined) => void;
  onExclude: (key: string, out: boolean) => void;
  onAcceptAll: () => void;
  onRetryFailed: () => void;
}

interface PreviewTab {
  name: string;
  count: number;
  head: ReactNode;
  body: ReactNode;
}

const compareByIndex = (a: { index: number }, b: { index: number }) => a.index - b.index;

function createTabs({ plan, unread, onChoose, onExclude, onAcceptAll, onRetryFailed }: PreviewTabsProps): PreviewTab[] {
  const listed = [...plan.ready, ...plan.excluded].sort(compareByIndex);
  const out = new Set(plan.excluded.map(({ key }) => key));
  const missing = plan.missing.map(({ entry }) => entry.label).join('\n');
  return [
    {
      name: 'To add',
      count: plan.ready.length,
      head: "Found in the catalog. Uncheck what you don't need.",
      body: (
        <Rows label="To add" items={listed} itemKey={({ key }) => key}>
          {(row) => <ReadyRow row={row} out={out.has(row.key)} onExclude={onExclude} />}
        </Rows>
      ),
    },
    {
      name: 'To choose',
      count: plan.ambiguous.length,
      head: (
        <>
          Choose the right match. Unselected items are skipped.
          <Button
            size="small"
            disabled={plan.ambiguous.every(({ chosen }) => chosen !== undefined)}
            onClick={onAcceptAll}
          >
            Accept All Suggestions
          </Button>
        </>
      ),
      body: (
        <Rows label="To choose" items={plan.ambiguous} itemKey={({ index }) => index}>
          {(row) => <ChoiceRow row={row} onChoose={onChoose} />}
        </Rows>
      ),
    },
    {
      name: 'In your list',
      count: plan.tracked.length,
      head: "Already on your track list, or listed twice. They aren't changed.",
      body: (
        <Rows label="In your list" items={plan.tracked} itemKey={({ key }) => key}>
          {({ entry, target }) => <PlainRow label={entry.label} note={target.name} />}
        </Rows>
      ),
    },
    {
      name: 'Not found',
      count: plan.missing.length,
      head: (
        <>
          Only products named in CVE records can be matched. <CopyButton value={missing} label="Not found list" />
        </>
      ),
      body: (
        <Rows label="Not found" items={plan.missing} itemKey={({ index }) => index}>
          {({ entry, match }) => <PlainRow label={entry.label} note={'note' in match ? match.note : undefined} />}
        </Rows>
      ),
    },
    {
      name: 'Not looked up',
      count: plan.failed.length,
      head: (
        <>
          These items couldn't be looked up.
          <Button size="small" onClick={onRetryFailed}>
            Try Again
          </Button>
        </>
      ),
      body: (
        <Rows label="Not looked up" items={plan.failed} itemKey={({ index }) => index}>
          {({ entry, match }) => <PlainRow label={entry.label} note={'note' in match ? match.note : undefined} />}
        </Rows>
      ),
    },
    {
      name: 'Not read',
      count: unread.length,
      head: 'Neither CVE IDs nor vendor, product and version.',
      body: (
        <Rows label="Not read" items={unread} itemKey={({ line, text }) => `${line} ${text}`}>
          {({ line, text }) => <PlainRow label={text} note={line === undefined ? undefined : `Line ${line}`} />}
        </Rows>
      ),
    },
  ];
}

function PreviewTabs(props: PreviewTabsProps) {
  const tabs = createTabs(props).filter(({ name, count }) => count > 0 || name === 'To add');
  const [wanted, setWanted] = useState(tabs.find(({ count }) => count > 0)?.name ?? 'To add');
  const shown = tabs.find(({ name }) => name === wanted) ?? tabs[0];
  return (
    <div>
      <Tabs
        value={shown?.name ?? false}
        onChange={(_event, name: string) => setWanted(name)}
        variant="scrollable"
        scrollButtons={false}
        aria-label="Match results"
      >
        {tabs.map(({ name, count }) => (
          <Tab key={name} value={name} label={`${name} (${formatCount(count)})`} />
        ))}
      </Tabs>
      <div role="tabpanel" aria-label={shown?.name}>
        <Head>{shown?.head}</Head>
        {shown?.body}
      </div>
    </div>
  );
}
