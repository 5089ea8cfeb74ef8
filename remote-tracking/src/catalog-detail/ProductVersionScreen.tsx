import { isolateText } from '@faultline/shared/format';
import { cves, type ProductVersion, productVersions } from '@faultline/shared/contract';
import { type Problem, useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { trackingDraft } from '@faultline/shared/tracking';
import { AppLink, ErrorPanel, Screen, StatCard, toast } from '@faultline/shared/ui';
import { Building2, Package, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { CardGrid, CardName } from '../components/LinkCard.tsx';
import { BackButton } from '../components/BackNavigation.tsx';
import { StaleNotice } from '../components/StaleNotice.tsx';
import { TrackButton, useTrackToggle } from '../tracking/TrackButton.tsx';
import { DetailMissing, DetailSkeleton, isMissing } from './DetailStates.tsx';
import { ActiveView, CveListView } from './open-cves/CveListView.tsx';
import { useCveView } from './open-cves/cveView.ts';
import { OpenCvesPanel } from './open-cves/OpenCvesPanel.tsx';
import { VersionCves } from './VersionCves.tsx';

export function ProductVersionScreen() {
  const { versionId = '' } = useParams();
  const query = useQuery(productVersions.detail, { params: { id: versionId } });
  if (isMissing(query)) {
    return (
      <DetailMissing
        screen="Product Version"
        title="Product Version Not Found"
        hint="The requested product version could not be found."
        back={<BackButton otherwise={paths.products} />}
      />
    );
  }
  if (query.status === 'ready')
    return <VersionPage key={query.data.id} version={query.data} notice={<StaleNotice query={query} />} />;
  return (
    <Screen title="Product Version">
      {query.status === 'loading' ? (
        <DetailSkeleton label="Loading product version..." cards={3} />
      ) : (
        <VersionFailed problem={query.problem} onRetry={query.retry} />
      )}
    </Screen>
  );
}

const PAGE_SIZE = 50;

interface VersionPageProps {
  version: ProductVersion;
  notice: ReactNode;
}

function VersionPage({ version, notice }: VersionPageProps) {
  const owner = { product_version_id: version.id };
  const { text, outcome, isAll, listQuery, showAll } = useCveView('version');
  const query = useQuery(cves.list, { query: { ...owner, limit: PAGE_SIZE } });
  const chosen = useQuery(cves.list, {
    query: { ...owner, ...listQuery, limit: PAGE_SIZE },
    enabled: !isAll,
  });
  const total = query.status === 'loading' ? undefined : query.status === 'ready' ? query.data.total : 'Unknown';
  const { vendor_id, vendor_name, product_id, product_name } = version;
  return (
    <Screen
      title={product_name === undefined ? version.version : `${isolateText(product_name)} ${version.version}`}
      subtitle="Product Version"
      actions={<TrackVersion version={version} />}
    >
      {notice}
      <div className="no-print">
        <BackButton size="small" otherwise={product_id === undefined ? paths.products : paths.product(product_id)} />
      </div>
      <ActiveView text={text} showAll={showAll} />
      <OpenCvesPanel owner={owner} list={query} />
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
      <CveListView>
        <VersionCves query={isAll ? query : chosen} version={version} outcome={outcome} />
      </CveListView>
    </Screen>
  );
}

function OwnerLink({ to, name = 'Not specified' }: { to: string | undefined; name: string | undefined }) {
  return (
    <CardName>
      {to === undefined ? <span aria-disabled="true">{name}</span> : <AppLink to={to}>{name}</AppLink>}
    </CardName>
  );
}

function TrackVersion({ version: { id, version, product_name } }: { version: ProductVersion }) {
  const tracking = useTrackToggle(trackingDraft.version(id, product_name ?? '', version), 'product version');
  const named = product_name !== undefined && version !== 'N/A';
  const toggle = () =>
    named || tracking.status === 'tracked'
      ? tracking.toggle()
      : toast.error('Product name and version are required for tracking');
  return <TrackButton label="Track Version" toggle={{ ...tracking, toggle }} />;
}

// Returns the reason by specification 13.2: the backend's message of a refusal, an error status by its number first.
function formatReason({ httpStatus, serverMessage, message }: Problem): string {
  if (httpStatus === undefined) return message;
  if (httpStatus < 400) return serverMessage ?? 'Product version not found';
  return [`HTTP error! status: ${httpStatus}`, serverMessage].filter(Boolean).join(' · ');
}

function VersionFailed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <ErrorPanel
      title="Failed to load product version details"
      message={formatReason(problem)}
      errorId={problem.id}
      onRetry={onRetry}
      actions={<BackButton size="small" otherwise={paths.products} />}
    />
  );
}
