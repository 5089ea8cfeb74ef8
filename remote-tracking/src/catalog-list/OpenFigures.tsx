import type { OpenFigures } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { AppLink, Badge, DateText, SeverityMark, styled } from '@faultline/shared/ui';
import { wrappingRow } from '../components/styles.ts';

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  ...wrappingRow,
  gap: '4px 8px',
  minHeight: 22,
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
}));

interface FiguresLineProps {
  figures: OpenFigures;
  page: string;
}

export function FiguresLine({ figures, page }: FiguresLineProps) {
  const { open_count, critical_count, exploited_count } = figures;
  const list = (show: string) => `${page}?${new URLSearchParams({ show })}`;
  if (open_count === 0) return <Line>No open CVEs</Line>;
  return (
    <Line>
      <AppLink to={list('open')} tone="text">
        {formatCount(open_count)} open {open_count === 1 ? 'CVE' : 'CVEs'}
      </AppLink>
      {critical_count > 0 && (
        <AppLink to={list('Critical')} tone="text">
          <Badge tone="red">
            <SeverityMark severity="Critical" /> {formatCount(critical_count)} critical
          </Badge>
        </AppLink>
      )}
      {exploited_count > 0 && (
        <AppLink to={list('exploited')} tone="text">
          <Badge tone="red">{formatCount(exploited_count)} exploited</Badge>
        </AppLink>
      )}
    </Line>
  );
}

export const NewestDate = ({ figures: { newest_date } }: { figures: OpenFigures }) =>
  newest_date === undefined ? null : (
    <span>
      Newest <DateText value={newest_date} />
    </span>
  );
