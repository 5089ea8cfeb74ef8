import type { CveRow } from '@faultline/shared/contract';
import { DateText, ScoreText, SeverityChip, StatusBadge, styled } from '@faultline/shared/ui';

const DetailsGrid = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  gap: '12px 16px',
  margin: 0,
  ...theme.typography.body1,
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

interface CveDetailsProps {
  row: CveRow;
  isRated?: boolean;
}

export function CveDetails({ row, isRated = false }: CveDetailsProps) {
  const rating = [
    ['Severity', <SeverityChip key="" severity={row.severity} />],
    ['Score', <ScoreText key="" score={row.base_score} source={row.score_source} version={row.score_version} />],
  ] as const;
  const details = [
    ...(isRated ? [] : rating),
    ['Status', <StatusBadge key="" status={row.vuln_status} />],
    ['Vendor', row.vendor_name],
    ['Product', row.version === undefined ? row.product_name : `${row.product_name} ${row.version}`],
    ['Published', <DateText key="" value={row.published_date} />],
    ['Last updated', <DateText key="" value={row.updated_date} />],
  ] as const;
  return (
    <DetailsGrid>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </DetailsGrid>
  );
}
