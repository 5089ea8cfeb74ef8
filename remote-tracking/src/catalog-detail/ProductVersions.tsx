import { catalog, type ProductVersion } from '@faultline/shared/contract';
import { formatCount, plural } from '@faultline/shared/format';
import { useCapability, useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { DateText, Mono, Skeleton } from '@faultline/shared/ui';
import { useMemo } from 'react';
import { CardFacts, LinkCard } from '../components/LinkCard.tsx';
import { GridSection } from './GridSection.tsx';

interface ProductVersionsProps {
  productId: string;
  versions: readonly ProductVersion[];
}

const emptyVersions = {
  title: 'No versions found',
  hint: "This product doesn't have any version information available.",
};

const getText = ({ version }: ProductVersion) => version;

/** The versions of a product, in the backend's order. */
export function ProductVersions({ productId, versions }: ProductVersionsProps) {
  const figures = useVersionFigures(productId);
  return (
    <GridSection
      title="Product Versions"
      noun="versions"
      items={versions}
      itemKey={({ id }) => id}
      getText={getText}
      empty={emptyVersions}
      minWidth={190}
      cardHeight={72}
    >
      {(version) => <VersionCard version={version} figures={figures} />}
    </GridSection>
  );
}

interface VersionCardProps {
  version: ProductVersion;
  figures: ReturnType<typeof useVersionFigures>;
}

// The open CVEs of a version, or its date if the provider does not count them.
function VersionCard({ version: { id, version, created_at }, figures }: VersionCardProps) {
  return (
    <LinkCard to={paths.productVersion(id)} name={<Mono>{version}</Mono>}>
      <CardFacts>
        {figures.offered ? (
          <OpenCount counts={figures.byId?.get(id)} isWaiting={figures.isWaiting} />
        ) : (
          <span>
            Added: <DateText value={created_at} />
          </span>
        )}
      </CardFacts>
    </LinkCard>
  );
}

interface OpenCountProps {
  counts: { open_count: number; critical_count: number; uncomparable_count?: number | undefined } | undefined;
  isWaiting: boolean;
}

function OpenCount({ counts, isWaiting }: OpenCountProps) {
  if (counts === undefined) return isWaiting ? <Skeleton width={90} height={16} /> : <span>— CVEs not counted</span>;
  const { open_count, critical_count, uncomparable_count = 0 } = counts;
  return (
    <span>
      {open_count === 0 ? 'No open CVEs' : plural(open_count, 'open CVE')}
      {critical_count > 0 && `, ${formatCount(critical_count)} critical`}
      {uncomparable_count > 0 && `, ${formatCount(uncomparable_count)} can't be compared`}
    </span>
  );
}

function useVersionFigures(productId: string) {
  const offered = useCapability('catalog-figures') === true;
  const query = useQuery(catalog.versions, { params: { id: productId }, enabled: offered });
  const data = query.status === 'ready' ? query.data : undefined;
  const byId = useMemo(() => data && new Map(data.map((row) => [row.id, row])), [data]);
  return { offered, byId, isWaiting: query.status === 'loading' };
}
