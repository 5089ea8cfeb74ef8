import { vendors } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { Screen } from '@faultline/shared/ui';
import { useParams } from 'react-router-dom';
import { BackLink } from '../components/BackLink.tsx';
import { DetailFailed } from '../components/DetailFailed.tsx';
import { DetailMissing } from '../components/DetailMissing.tsx';
import { DetailSkeleton } from '../components/DetailSkeleton.tsx';
import { isMissing } from '../components/isMissing.ts';
import { StaleNotice } from '../components/StaleNotice.tsx';
import { VendorPage } from './VendorPage.tsx';

/** One vendor: its products, its CVEs, and a button to track it. */
export function VendorScreen() {
  const { vendorId = '' } = useParams();
  const query = useQuery(vendors.detail, { params: { id: vendorId } });
  if (isMissing(query)) {
    return (
      <DetailMissing
        screen="Vendor"
        title="Vendor not found"
        hint="The vendor you're looking for doesn't exist or has been removed."
        back={{ to: paths.vendors, label: 'Back to Vendors' }}
      />
    );
  }
  if (query.status === 'ready')
    return <VendorPage key={query.data.id} vendor={query.data} notice={<StaleNotice query={query} />} />;
  return (
    <Screen title="Vendor">
      <BackLink to={paths.vendors}>Back to Vendors</BackLink>
      {query.status === 'loading' ? (
        <DetailSkeleton label="Loading vendor..." cards={3} />
      ) : (
        <DetailFailed noun="vendor" problem={query.problem} onRetry={query.retry} />
      )}
    </Screen>
  );
}
