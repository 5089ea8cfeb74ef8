import { productVersions } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { Screen } from '@faultline/shared/ui';
import { useParams } from 'react-router-dom';
import { BackButton } from '../components/BackButton.tsx';
import { DetailMissing } from '../components/DetailMissing.tsx';
import { DetailSkeleton } from '../components/DetailSkeleton.tsx';
import { isMissing } from '../components/isMissing.ts';
import { StaleNotice } from '../components/StaleNotice.tsx';
import { VersionFailed } from './VersionFailed.tsx';
import { VersionPage } from './VersionPage.tsx';

/** One version of a product: whose it is, which CVEs affect it and why, and a button to track it. */
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
