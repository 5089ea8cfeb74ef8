import { formatDateTime } from '@faultline/shared/format';
import { type Column, DataTable } from '@faultline/shared/tables';
import { Alert, Button, Card, LoadingState, Mono, MutedText, Section, Stack, styled } from '@faultline/shared/ui';
import { Fragment, useState } from 'react';
import type { RegistryChange } from '@faultline/shared/contract';

const SHOWN = 10;

const describeAction = ({ change: { action, command, openSets, train, root } }: ReleaseChange) => {
  if (root !== undefined) return 'keys';
  if (openSets !== undefined) return `${openSets} set`;
  return (train ? `train ${action}` : (command ?? action)) ?? 'unknown';
};
const describeReleases = ({ change }: ReleaseChange) =>
  Object.entries(change.releases ?? {})
    .map((each) => each.join(' '))
    .join(', ') || '-';
const columns: readonly Column<ReleaseChange>[] = [
  { key: 'revision', header: 'Set', cell: ({ revision }) => <Mono>{revision}</Mono>, width: '56px' },
  {
    key: 'at',
    header: 'Time',
    cell: ({ publishedAt }) => formatDateTime(publishedAt),
    width: '110px',
    truncate: false,
  },
  { key: 'action', header: 'Change', cell: describeAction, width: '120px', truncate: false },
  { key: 'releases', header: 'Releases', cell: describeReleases, truncate: false },
];

const Figures = styled(Card)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '2px 16px',
  margin: 0,
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
}));

export function renderAsCard<T>(shown: readonly Column<T>[]) {
  return (row: T) => (
    <Figures as="dl">
      {shown.map(({ key, header, cell }) => (
        <Fragment key={key}>
          <dt>{header}</dt>
          <dd>{cell(row)}</dd>
        </Fragment>
      ))}
    </Figures>
  );
}

const renderCard = renderAsCard(columns);

type Loaded = { status: 'idle' | 'loading' | 'failed' } | { status: 'ready'; changes: readonly ReleaseChange[] };

function Changes({ changes }: { changes: readonly ReleaseChange[] }) {
  if (changes.length === 0) return <MutedText>This site keeps no history.</MutedText>;
  return (
    <DataTable
      label="Release changes"
      rows={changes}
      columns={columns}
      rowKey={({ revision }) => `${revision}`}
      compact
      card={renderCard}
    />
  );
}

interface ReleaseChangesProps {
  revision: number;
  isSigned: boolean;
}

export function ReleaseChangesSection({ revision, isSigned }: ReleaseChangesProps) {
  const [loaded, setLoaded] = useState<Loaded>({ status: 'idle' });
  const load = () => {
    setLoaded({ status: 'loading' });
    fetchReleaseChanges(revision, SHOWN).then(
      (changes) => setLoaded({ status: 'ready', changes }),
      () => setLoaded({ status: 'failed' }),
    );
  };
  return (
    <Section
      title="Changes"
      note={isSigned ? 'signed: this page takes no other release set' : 'release sets are not signed'}
    >
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }} aria-live="polite">
        {loaded.status === 'failed' && <Alert severity="error">The changes could not be loaded.</Alert>}
        {loaded.status === 'loading' && <LoadingState />}
        {loaded.status === 'ready' && <Changes changes={loaded.changes} />}
        {(loaded.status === 'idle' || loaded.status === 'failed') && (
          <Button variant="outlined" onClick={load}>
            {loaded.status === 'failed' ? 'Try again' : 'Show last changes'}
          </Button>
        )}
      </Stack>
    </Section>
  );
}

interface ReleaseChange {
  revision: number;
  publishedAt: string;
  change: Partial<Pick<RegistryChange, 'action' | 'command' | 'openSets' | 'train' | 'root' | 'releases'>>;
}

async function fetchChange(revision: number): Promise<ReleaseChange | undefined> {
  const answer = await fetch(`/r/history/${revision}.public.json`);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The history cannot be fetched: ${answer.status}`);
  return (await answer.json()) as ReleaseChange;
}

async function fetchReleaseChanges(newest: number, count: number): Promise<ReleaseChange[]> {
  const revisions = Array.from({ length: count }, (_, index) => newest - index).filter((revision) => revision > 0);
  return (await Promise.all(revisions.map(fetchChange))).filter((each) => each !== undefined);
}
