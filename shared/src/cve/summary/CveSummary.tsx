import type { CveDetail } from '../../contract/index.ts';
import { formatScoreSources, plural } from '../../format/index.ts';
import { trackingSentence, useTrackings } from '../../tracking/index.ts';
import { AppLink, KevBadge, ScoreText, SeverityChip, Skeleton, styled } from '../../ui/index.ts';
import { BellRing, TriangleAlert } from 'lucide-react';
import { useVersions } from '../ranges/useVersions.ts';
import { formatTrackingName, getTargetPath } from '../../tracking/trackingTarget.ts';
import { formatExploitation, formatExploitationDetails, formatScoreSource } from './describeRisk.ts';
import { findMatchingTrackings, hasTrackedVersions } from './findMatchingTrackings.ts';
import { FixSummary } from './FixSummary.tsx';
import { SummaryItem } from './SummaryItem.tsx';

const Strip = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 1,
  margin: 0,
  overflow: 'hidden',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: '0 0 9px 9px',
  backgroundColor: theme.vars.palette.divider,
  '@media (max-width: 1023.95px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (max-width: 339.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

/** The four questions that bring someone here: how bad, is it exploited, does it affect me, what to do. */
export function CveSummary({ cve }: { cve: CveDetail }) {
  return (
    <Strip aria-label="At a glance">
      <SeveritySummary cve={cve} />
      <ExploitSummary cve={cve} />
      <ImpactSummary cve={cve} />
      <FixSummary cve={cve} />
    </Strip>
  );
}

const Score = styled(ScoreText)(({ theme }) => ({ ...theme.typography.h1 }));

const Disagreement = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.primary,
  '& svg': { verticalAlign: '-2px', marginRight: 4, color: theme.vars.palette.tone.yellow.text },
}));

/** The score shown and who gave it; where sources differ in severity, each of them. */
function SeveritySummary({ cve }: { cve: CveDetail }) {
  const disagreement = formatScoreSources(cve.cvss_scores);
  const note =
    disagreement === undefined ? (
      formatScoreSource(cve)
    ) : (
      <Disagreement>
        <TriangleAlert size={14} aria-hidden />
        Sources disagree: {disagreement}
      </Disagreement>
    );
  return (
    <SummaryItem question="Severity" note={note}>
      <Score score={cve.base_score} />
      <SeverityChip severity={cve.severity} />
    </SummaryItem>
  );
}

function ExploitSummary({ cve }: { cve: CveDetail }) {
  return (
    <SummaryItem question="Exploitation" note={formatExploitationDetails(cve)}>
      {cve.kev ? <KevBadge long /> : formatExploitation(cve)}
    </SummaryItem>
  );
}

/** What most users read. It takes its room before it is known, whatever the width. */
const notTracked = {
  answer: 'Not on your track list',
  note: 'None of the affected vendors, products or versions are on your track list.',
};
// Not in the page itself: nobody reads it.
const Unseen = styled('span')({ '&::before': { content: 'attr(data-text)', visibility: 'hidden' } });

const Bell = styled(BellRing)({ verticalAlign: '-2px', marginRight: 2 });
const Name = styled(AppLink)({ textDecoration: 'underline', textUnderlineOffset: '0.2em' });

const RoomOf = ({ text }: { text: string }) => (
  <Skeleton height="auto">
    <Unseen data-text={text} />
  </Skeleton>
);

/** The user's trackings that the CVE affects. */
function ImpactSummary({ cve }: { cve: CveDetail }) {
  const { query, index } = useTrackings();
  const { status, versions } = useVersions(query.status === 'ready' && hasTrackedVersions(query.data));
  const question = 'Your exposure';
  if (query.status === 'loading' || status === 'loading') {
    return (
      <SummaryItem question={question} note={<RoomOf text={notTracked.note} />}>
        <RoomOf text={notTracked.answer} />
      </SummaryItem>
    );
  }
  if (query.status === 'failed') {
    return (
      <SummaryItem question={question} note="Your track list couldn't be loaded.">
        Unknown
      </SummaryItem>
    );
  }
  const [first, ...others] = findMatchingTrackings(cve, index, query.data, versions);
  if (first === undefined && status === 'failed') {
    return (
      <SummaryItem question={question} note="The versions you track couldn't be compared with the affected ranges.">
        Unknown
      </SummaryItem>
    );
  }
  if (first === undefined) {
    return (
      <SummaryItem question={question} note={notTracked.note}>
        {notTracked.answer}
      </SummaryItem>
    );
  }
  const path = getTargetPath(first);
  const name = formatTrackingName(first);
  return (
    <SummaryItem
      question={question}
      note={
        <>
          {'Matches '}
          {path === undefined || first.tracking_type === 'cve' ? <bdi>{name}</bdi> : <Name to={path}>{name}</Name>}
          {others.length > 0 && ` and ${plural(others.length, 'other tracked item')}`}
        </>
      }
    >
      <span>
        <Bell size={15} aria-hidden /> {trackingSentence(first)}
      </span>
    </SummaryItem>
  );
}
