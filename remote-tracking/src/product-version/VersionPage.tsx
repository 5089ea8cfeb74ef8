import { cves, type ProductVersion } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { CardGrid, Screen, StatCard } from '@faultline/shared/ui';
import { Building2, Package, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackButton } from '../components/BackButton.tsx';
import { OwnerLink } from './OwnerLink.tsx';
import { TrackVersion } from './TrackVersion.tsx';
import { VersionCves } from './VersionCves.tsx';

/** One page of CVEs, and no more (specification 13.1). */
const PAGE_SIZE = 50;

interface VersionPageProps {
  version: ProductVersion;
  /** Above all: what is to be known of the page itself. */
  notice: ReactNode;
}

export function VersionPage({ version, notice }: VersionPageProps) {
  const query = useQuery(cves.list, { query: { product_version_id: version.id, limit: PAGE_SIZE } });
  const total = query.status === 'loading' ? undefined : query.status === 'ready' ? query.data.total : 'Unknown';
  const { vendor_id, vendor_name, product_id, product_name } = version;
  return (
    <Screen title={version.version} subtitle="Product Version" actions={<TrackVersion version={version} />}>
      {notice}
      <div className="no-print">
        <BackButton size="small" otherwise={product_id === undefined ? paths.products : paths.product(product_id)} />
      </div>
      <CardGrid min={150}>
        <StatCard label="Total CVEs" value={total} icon={<ShieldAlert size={16} />} />
        <StatCard
          label="Vendor"
          value={<OwnerLink to={vendor_id && paths.vendor(vendor_id)} name={vendor_name} />}
          icon={<Building2 size={16} />}
        />
        <StatCard
          label="Product"
          value={<OwnerLink to={product_id && paths.product(product_id)} name={product_name} />}
          icon={<Package size={16} />}
        />
      </CardGrid>
      <VersionCves query={query} version={version} />
    </Screen>
  );
}
