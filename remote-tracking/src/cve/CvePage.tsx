import type { CveDetail } from '@faultline/shared/contract';
import { Card, Screen, Stack } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import { AffectedVersions } from './AffectedVersions.tsx';
import { Columns } from './Columns.ts';
import { CveAnswers } from './CveAnswers.tsx';
import { CveDescription } from './CveDescription.tsx';
import { CveHeader } from './CveHeader.tsx';
import { CveReferences } from './CveReferences.tsx';
import { CveTimeline } from './CveTimeline.tsx';
import { CvssScores } from './CvssScores.tsx';
import { KnownExploited } from './KnownExploited.tsx';
import { QuickInfo } from './QuickInfo.tsx';
import { isRejected, RejectedNotice } from './RejectedNotice.tsx';
import { Remediation } from './Remediation.tsx';
import { ShareButton } from './ShareButton.tsx';
import { TrackCve } from './TrackCve.tsx';

interface CvePageProps {
  cve: CveDetail;
  /** Above all: what is to be known of the page itself. */
  notice: ReactNode;
}

export function CvePage({ cve, notice }: CvePageProps) {
  const actions = (
    <>
      <ShareButton />
      <TrackCve cveId={cve.cve_id} />
    </>
  );
  return (
    <Screen title={cve.cve_id} actions={actions}>
      {notice}
      {isRejected(cve) && <RejectedNotice reason={cve.rejected_reason} />}
      <Card flush>
        <CveHeader cve={cve} />
        {!isRejected(cve) && <CveAnswers cve={cve} />}
      </Card>
      <Columns>
        <Stack spacing={4}>
          <CveDescription cve={cve} />
          <Remediation cve={cve} />
          <AffectedVersions cve={cve} />
          <CveReferences references={cve.reference_links} />
        </Stack>
        <Stack spacing={4}>
          <QuickInfo cve={cve} />
          <KnownExploited cve={cve} />
          <CvssScores scores={cve.cvss_scores} />
        </Stack>
        <div>
          <CveTimeline cveId={cve.cve_id} />
        </div>
      </Columns>
    </Screen>
  );
}
