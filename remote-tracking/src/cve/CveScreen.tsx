import { Screen } from '@faultline/shared/ui';
import { useParams } from 'react-router-dom';
import { StaleNotice } from '../parts/StaleNotice.tsx';
import { CveFailed } from './CveFailed.tsx';
import { CveMissing } from './CveMissing.tsx';
import { CvePage } from './CvePage.tsx';
import { CveSkeleton } from './CveSkeleton.tsx';
import { useCve } from './useCve.ts';

/** One CVE: what it is, how bad, whether it is exploited, whether it touches the reader, and what to do. */
export function CveScreen() {
  const { cveId = '' } = useParams();
  const { query, missing } = useCve(cveId);
  if (missing) return <CveMissing cveId={cveId} />;
  if (query.status === 'ready') return <CvePage cve={query.data} notice={<StaleNotice query={query} />} />;
  return (
    <Screen title={cveId}>
      {query.status === 'loading' ? <CveSkeleton /> : <CveFailed problem={query.problem} onRetry={query.retry} />}
    </Screen>
  );
}
