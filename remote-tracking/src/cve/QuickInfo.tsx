import type { CveDetail } from '@faultline/shared/contract';
import { DateText, EpssText, Section, StatusBadge } from '@faultline/shared/ui';
import { Facts } from '../parts/Facts.tsx';
import { CweList } from './CweList.tsx';

/** Status, weaknesses and dates. PUBLISHED is green here, whatever its word means elsewhere. */
export function QuickInfo({ cve }: { cve: CveDetail }) {
  const published = cve.vuln_status.trim().toUpperCase() === 'PUBLISHED';
  return (
    <Section title="Quick info">
      <Facts>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={cve.vuln_status} {...(published ? { tone: 'green' as const } : {})} />
        </dd>
        <dt>Weaknesses</dt>
        <dd>
          <CweList cwes={cve.cwes} />
        </dd>
        <dt>EPSS</dt>
        <dd>
          <EpssText
            epss={cve.epss}
            {...(cve.epss_percentile === undefined ? {} : { percentile: cve.epss_percentile })}
          />
        </dd>
        <dt>Published</dt>
        <dd>
          <DateText value={cve.published_date} />
        </dd>
        <dt>Updated</dt>
        <dd>
          <DateText value={cve.updated_date} />
        </dd>
        {cve.ingested_date !== undefined && (
          <>
            <dt>Imported</dt>
            <dd>
              <DateText value={cve.ingested_date} />
            </dd>
          </>
        )}
      </Facts>
    </Section>
  );
}
