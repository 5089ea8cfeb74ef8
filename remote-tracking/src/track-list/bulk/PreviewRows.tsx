import { formatCount, isolateText } from '@faultline/shared/format';
import { Checkbox, Select } from '@faultline/shared/forms';
import { ScrollGrid } from '@faultline/shared/tables';
import { typeNames } from '@faultline/shared/tracking';
import { Badge, styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import type { Plan, ReadyImportRow } from './match/importPlan.ts';
import type { Target } from './match/matchEntry.ts';
import { wrappingRow } from '../../components/styles.ts';

const SINGLE_COLUMN_MIN_WIDTH_PX = 100_000;

const Frame = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 9,
  overflow: 'hidden',
  '& > div': { padding: 0 },
  '& li:last-child > *': { borderBottom: 0 },
}));
const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  ...wrappingRow,
  gap: '2px 10px',
  minHeight: 44,
  padding: '6px 12px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
}));
const Main = styled('div')({ flex: '1 1 230px', minWidth: 0 });
const Secondary = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, minWidth: 0 }));

interface RowsProps<T> {
  label: string;
  items: readonly T[];
  itemKey: (item: T) => string | number;
  children: (item: T) => ReactNode;
}

const DIALOG_CHROME_HEIGHT_PX = 460;
const getMaxHeight = () => Math.min(480, Math.max(240, innerHeight - DIALOG_CHROME_HEIGHT_PX));

export function Rows<T>(props: RowsProps<T>) {
  if (props.items.length === 0) return null;
  return (
    <Frame>
      <ScrollGrid {...props} minWidth={SINGLE_COLUMN_MIN_WIDTH_PX} estimate={45} gap={0} maxHeight={getMaxHeight()} />
    </Frame>
  );
}

const formatTarget = ({ name, owner }: Target): string =>
  owner === undefined ? name : `${isolateText(name)} · ${isolateText(owner)}`;

// Products of one name as `Anvil 1.0 · Acme, Initech`.
function formatTargets(targets: readonly Target[]): string {
  const groups = Map.groupBy(targets, ({ name }) => name);
  return [...groups]
    .map(([name, same]) => {
      const owners = same.flatMap(({ owner }) => (owner === undefined ? [] : [isolateText(owner)]));
      return owners.length === 0 ? name : `${isolateText(name)} · ${owners.join(', ')}`;
    })
    .join('; ');
}

interface ReadyRowProps {
  row: ReadyImportRow;
  out: boolean;
  onExclude: (index: number, out: boolean) => void;
}

const MAX_LABELS = 2;

function listOrigins({ entry, targets: [target], others }: ReadyImportRow): string[] {
  const words = entry.label.toLowerCase();
  const name = target?.name.toLowerCase() ?? '';
  const isSame = words === name || words === `${name} ${target?.version_filter.toLowerCase()}`;
  return isSame && others.length === 0 ? [] : [...new Set([entry.label, ...others])];
}

function formatOrigins(row: ReadyImportRow): string | undefined {
  const labels = listOrigins(row);
  if (labels.length === 0) return undefined;
  const more = labels.length - MAX_LABELS;
  return `from ${labels.slice(0, MAX_LABELS).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}

export function ReadyRow({ row, out, onExclude }: ReadyRowProps) {
  const { index, targets, match } = row;
  const note = match.status === 'found' ? match.note : undefined;
  const types = [...new Set(targets.map(({ tracking_type }) => typeNames[tracking_type]))];
  return (
    <Row>
      <Main>
        <Checkbox
          label={formatTargets(targets)}
          hint={[formatOrigins(row), note].filter(Boolean).join('. ') || undefined}
          checked={!out}
          onChange={(checked) => onExclude(index, !checked)}
        />
      </Main>
      {types.map((type) => (
        <Badge key={type}>{type}</Badge>
      ))}
    </Row>
  );
}

interface ChoiceRowProps {
  row: Plan['ambiguous'][number];
  onChoose: (index: number, target: Target | undefined) => void;
}

export function ChoiceRow({ row, onChoose }: ChoiceRowProps) {
  const { index, entry, match, chosen } = row;
  const options = [
    { value: '', label: 'Skip' },
    ...match.targets.map((target, at) => ({
      value: `${at}`,
      label: `${formatTarget(target)} (${typeNames[target.tracking_type]})`,
    })),
  ];
  return (
    <Row>
      <Main>
        {entry.label}
        <br />
        <Secondary>{match.note}</Secondary>
      </Main>
      <Select
        label={`Match for ${entry.label}`}
        hideLabel
        value={chosen === undefined ? '' : `${match.targets.indexOf(chosen)}`}
        onChange={(at) => onChoose(index, at === '' ? undefined : match.targets[Number(at)])}
        options={options}
      />
    </Row>
  );
}

export function PlainRow({ label, note }: { label: string; note: string | undefined }) {
  return (
    <Row>
      <Main>{label}</Main>
      {note !== undefined && <Secondary>{note}</Secondary>}
    </Row>
  );
}
