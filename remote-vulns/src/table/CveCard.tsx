import type { CveRow } from '@faultline/shared/contract';
import { findRowTracking } from '@faultline/shared/tracking';
import {
  Badge,
  Card,
  DateText,
  EpssText,
  KevBadge,
  ScoreText,
  SeverityChip,
  StatusBadge,
  styled,
} from '@faultline/shared/ui';
import { useRowContext } from '../rows/useRowActions.ts';
import { SelectBox } from '../selection/selectColumn.tsx';
import {
  CveIdCell,
  formatDisagreement,
  formatOwner,
  scoreSource,
  TrackedNote,
  VendorProductCell,
} from './CveCells.tsx';

const Root = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  overflowWrap: 'anywhere',
  padding: '12px 12px 4px',
  ...theme.typography.body2,
  '&[data-tracked=true]': {
    backgroundColor: theme.vars.palette.surface.tracked,
    borderLeft: `2px solid ${theme.vars.palette.primary.main}`,
  },
  '& p': { ...theme.typography.body1, margin: 0 },
}));
const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  color: theme.vars.palette.text.secondary,
  '& > :first-of-type': { color: theme.vars.palette.text.primary },
}));
const Chips = styled(Line)({ '& > *': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' } });
const Small = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));
const Foot = styled('div')({
  minHeight: 32,
  '@media (pointer: coarse)': { minHeight: 40 },
  '@media (max-width: 479.95px)': { minHeight: 56 },
});
const name = { display: '-webkit-box', WebkitLineClamp: 3, WebkitBoxOrient: 'vertical', overflow: 'hidden' } as const;

interface CveCardProps {
  row: CveRow;
  selecting: boolean;
  onQuickView: () => void;
}

export function CveCard({ row, selecting, onQuickView }: CveCardProps) {
  const { index, Actions } = useRowContext();
  const source = scoreSource(row);
  const scoredBy = formatDisagreement(row) ?? (source && `Scored by ${source}`);
  return (
    <Root data-tracked={findRowTracking(index, row) !== undefined}>
      <Line>
        {selecting && (
          <div className="select">
            <SelectBox row={row} />
          </div>
        )}
        <span>
          <CveIdCell row={row} />
        </span>
        <span style={{ marginLeft: 'auto' }}>
          <ScoreText score={row.base_score} source={row.score_source} version={row.score_version} />
        </span>
        <SeverityChip severity={row.severity} />
      </Line>
      <p style={name}>{row.vulnerability_name}</p>
      <Line>
        <span className="owner" title={formatOwner(row)}>
          <VendorProductCell row={row} isTabStop />
        </span>
      </Line>
      <Chips>
        <DateText value={row.published_date} />
        <StatusBadge status={row.vuln_status} />
        <KevBadge kev={row.kev} />
        {!row.kev && row.public_exploit === true && <Badge>Public exploit</Badge>}
        {row.epss !== undefined && (
          <span>
            EPSS <EpssText epss={row.epss} />
          </span>
        )}
      </Chips>
      {scoredBy !== undefined && <Small>{scoredBy}</Small>}
      <TrackedNote row={row} />
      <Foot>{Actions && <Actions row={row} onQuickView={onQuickView} />}</Foot>
    </Root>
  );
}
