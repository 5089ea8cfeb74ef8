import type { CveDetail } from '@faultline/shared/contract';
import { Badge, CopyButton, DateText, KevBadge, Mono, RelativeTime, StatusBadge, styled } from '@faultline/shared/ui';
import { ProductName, VendorName } from './CveOwner.tsx';

const Root = styled('header')({
  padding: '14px 20px 18px',
  '@media (max-width: 559.95px)': { padding: '10px 14px 14px' },
});
const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' });
const Name = styled('h2')(({ theme }) => ({
  ...theme.typography.h1,
  margin: '8px 0 6px',
  maxWidth: '72ch',
  overflowWrap: 'anywhere',
}));
const Id = styled(Mono)({ fontSize: '0.8125rem', fontWeight: 570 });
const Facts = styled(Line)(({ theme }) => ({
  ...theme.typography.body2,
  gap: '2px 14px',
  color: theme.vars.palette.text.secondary,
}));

/** Which CVE it is, whose, and since when. */
export function CveHeader({ cve }: { cve: CveDetail }) {
  const published = cve.vuln_status.trim().toUpperCase() === 'PUBLISHED';
  return (
    <Root>
      <Line>
        <Id>{cve.cve_id}</Id>
        <CopyButton value={cve.cve_id} label="CVE ID" />
        <StatusBadge status={cve.vuln_status} {...(published ? { tone: 'green' as const } : {})} />
        <KevBadge kev={cve.kev} long />
      </Line>
      <Name>{cve.vulnerability_name}</Name>
      <Facts>
        <span>
          <VendorName cve={cve} /> <span aria-hidden>/</span> <ProductName cve={cve} />
        </span>
        {cve.more_products > 0 && <Badge>+{cve.more_products} more</Badge>}
        <span>
          Published <DateText value={cve.published_date} />
        </span>
        {cve.updated_date !== undefined && (
          <span>
            Updated <RelativeTime value={cve.updated_date} />
          </span>
        )}
      </Facts>
    </Root>
  );
}
