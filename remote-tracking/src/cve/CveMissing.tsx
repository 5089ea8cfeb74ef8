import { paths } from '@faultline/shared/routing';
import { EmptyState, Mono, Screen } from '@faultline/shared/ui';
import { SearchX } from 'lucide-react';
import { BackButton } from '../parts/BackButton.tsx';

export function CveMissing({ cveId }: { cveId: string }) {
  return (
    <Screen title={cveId}>
      <EmptyState
        icon={<SearchX size={20} />}
        title="CVE Not Found"
        hint={
          <>
            There is no record of <Mono>{cveId}</Mono> here. It may be reserved and not published yet, or the id may be
            mistyped.
          </>
        }
        action={<BackButton otherwise={paths.daily} />}
      />
    </Screen>
  );
}
