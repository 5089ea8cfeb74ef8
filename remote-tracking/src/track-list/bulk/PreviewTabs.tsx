import { CopyButton } from '@faultline/shared/cve';
import { formatCount } from '@faultline/shared/format';
import { Button, Stack, styled, Tab, Tabs } from '@faultline/shared/ui';
import { useState, type ReactNode } from 'react';
import type { Plan } from './match/importPlan.ts';
import type { Target } from './match/matchEntry.ts';
import { ChoiceRow, PlainRow, ReadyRow, Rows } from './PreviewRows.tsx';
import type { Unread } from './read/Entry.ts';
import { describeWatch } from './watch/watchedNames.ts';
import { WatchNames } from './watch/WatchNames.tsx';

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
  onExclude: (index: number, out: boolean) => void;
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
  const out = new Set(plan.excluded.map(({ index }) => index));
  const missing = plan.missing.map(({ entry }) => entry.label).join('\n');
  const unnamed = plan.unnamed.map(({ entry }) => entry);
  return [
    {
      name: 'To add',
      count: plan.ready.length,
      head: "Found in the catalog. Uncheck what you don't need.",
      body: (
        <Rows label="To add" items={listed} itemKey={({ index }) => index}>
          {(row) => <ReadyRow row={row} out={out.has(row.index)} onExclude={onExclude} />}
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
      head: "Already on your track list. They aren't changed.",
      body: (
        <Rows label="In your list" items={plan.tracked} itemKey={({ index }) => index}>
          {({ entry, targets }) => <PlainRow label={entry.label} note={targets.map(({ name }) => name).join(', ')} />}
        </Rows>
      ),
    },
    {
      name: 'No CVE yet',
      count: unnamed.length,
      head: (
        <>
          No CVE names these yet.{' '}
          <CopyButton value={unnamed.map(({ label }) => label).join('\n')} label="No CVE yet list" />
        </>
      ),
      body: (
        <Stack spacing={3}>
          <WatchNames entries={unnamed} />
          <Rows label="No CVE yet" items={plan.unnamed} itemKey={({ index }) => index}>
            {({ entry }) => <PlainRow label={entry.label} note={describeWatch(entry)} />}
          </Rows>
        </Stack>
      ),
    },
    {
      name: 'Not found',
      count: plan.missing.length,
      head: (
        <>
          No CVE record has these IDs. <CopyButton value={missing} label="Not found list" />
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
      head: 'Neither CVE IDs, package URLs and CPEs nor vendor, product and version.',
      body: (
        <Rows label="Not read" items={unread} itemKey={({ line, text }) => `${line} ${text}`}>
          {({ line, text }) => <PlainRow label={text} note={line === undefined ? undefined : `Line ${line}`} />}
        </Rows>
      ),
    },
  ];
}

export function PreviewTabs(props: PreviewTabsProps) {
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
