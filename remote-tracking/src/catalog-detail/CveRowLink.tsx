import type { CveRow } from '@faultline/shared/contract';
import { formatScore } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { AppLink, DateText, KevBadge, Mono, SeverityChip, styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import { twoLines, wrappingRow } from '../components/styles.ts';

const Root = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  padding: '12px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
}));
const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  ...wrappingRow,
  gap: '4px 10px',
  fontVariantNumeric: 'tabular-nums',
}));
const Id = styled(AppLink)({
  fontWeight: 570,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid currentColor', outlineOffset: -2 },
});
const Name = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  ...twoLines,
  overflowWrap: 'anywhere',
}));
const DetailsLine = styled(Line)(({ theme }) => ({
  gap: '2px 14px',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
}));

interface CveRowLinkProps {
  cve: CveRow;
  owner: string;
  children?: ReactNode;
}

export function CveRowLink({ cve, owner, children }: CveRowLinkProps) {
  const { vulnerability_name, description } = cve;
  return (
    <Root>
      <Line>
        <Id to={paths.cve(cve.cve_id)}>
          <Mono>{cve.cve_id}</Mono>
        </Id>
        <SeverityChip severity={cve.severity} />
        <span>CVSS: {formatScore(cve.base_score)}</span>
        <KevBadge kev={cve.kev} />
      </Line>
      <Name dir="auto">{vulnerability_name === 'Unknown Vulnerability' ? description : vulnerability_name}</Name>
      <DetailsLine>
        <span>
          Published: <DateText value={cve.published_date} />
        </span>
        <bdi>{owner}</bdi>
      </DetailsLine>
      {children}
    </Root>
  );
}
