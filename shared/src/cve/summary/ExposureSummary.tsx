import type { CveDetail, Tracking } from '../../contract/index.ts';
import { formatCount, plural } from '../../format/index.ts';
import { trackingSentence, useTrackings } from '../../tracking/index.ts';
import { formatTrackingName, getTargetPath } from '../../tracking/trackingTarget.ts';
import { AppLink, styled } from '../../ui/index.ts';
import { BellRing, CircleCheck, CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Exposure, findExposure, isComparedTracking } from '../matching/findExposure.ts';
import { useVersions } from '../ranges/useVersions.ts';
import { SummaryItem, TextSkeleton } from './SummaryItem.tsx';

// What most users read. It takes its room before it is known, whatever the width.
const notTracked = {
  answer: 'Not on your track list',
  note: 'None of the affected vendors, products or versions are on your track list.',
};
const Answer = styled('span')({ '& > svg': { verticalAlign: '-2px', marginRight: 4 } });
const Name = styled(AppLink)({
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  display: '-webkit-inline-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  verticalAlign: 'bottom',
});
// Most notes have two lines; a shorter one moves nothing.
const Note = styled('span')({ display: 'block', minHeight: '2lh' });

const Item = ({ children, note }: { children: ReactNode; note: ReactNode }) => (
  <SummaryItem question="Your exposure" note={<Note>{note}</Note>}>
    {children}
  </SummaryItem>
);

/** Whether the CVE affects what the user tracks, which of it, and why. */
export function ExposureSummary({ cve }: { cve: CveDetail }) {
  const { query, index } = useTrackings();
  const { status, versions } = useVersions(query.status === 'ready' && query.data.some(isComparedTracking));
  if (query.status === 'loading' || status === 'loading') {
    return (
      <Item note={<TextSkeleton text={notTracked.note} />}>
        <TextSkeleton text={notTracked.answer} />
      </Item>
    );
  }
  if (query.status === 'failed') return <Item note="Your track list couldn't be loaded.">Unknown</Item>;
  const exposure = findExposure(cve, index, query.data, versions);
  const [match] = exposure.matches;
  const [unaffected] = exposure.unaffected;
  if (match === undefined && status === 'failed')
    return <Item note="The versions you track couldn't be compared with the affected ranges.">Unknown</Item>;
  if (match?.outcome === 'affected') {
    return (
      <Item note={<Reason {...match} verb="Matches" exposure={exposure} />}>
        <Answer>
          <BellRing size={15} aria-hidden />
          {trackingSentence(match.tracking)}
        </Answer>
      </Item>
    );
  }
  if (match !== undefined) {
    return (
      <Item note={<Reason {...match} verb="You track" exposure={exposure} />}>
        <Answer>
          <CircleQuestionMark size={15} aria-hidden />
          Can't be compared
        </Answer>
      </Item>
    );
  }
  if (unaffected !== undefined) {
    return (
      <Item note={<Reason {...unaffected} verb="You track" exposure={exposure} />}>
        <Answer>
          <CircleCheck size={15} aria-hidden />
          Your {exposure.unaffected.length === 1 ? "version isn't" : "versions aren't"} affected
        </Answer>
      </Item>
    );
  }
  return <Item note={notTracked.note}>{notTracked.answer}</Item>;
}

interface ReasonProps {
  tracking: Tracking;
  reason: string | undefined;
  verb: string;
  exposure: Exposure;
}

// Which tracking it is and why, how many others there are, and how many of each outcome.
function Reason({ tracking, reason, verb, exposure: { matches, unaffected } }: ReasonProps) {
  const path = getTargetPath(tracking);
  const name = formatTrackingName(tracking);
  const others = (matches.length > 0 ? matches.length : unaffected.length) - 1;
  const counts = countOutcomes(matches, unaffected.length);
  return (
    <>
      {`${verb} `}
      {path === undefined || tracking.tracking_type === 'cve' ? <bdi>{name}</bdi> : <Name to={path}>{name}</Name>}
      {others > 0 && ` and ${plural(others, 'other tracked item')}`}
      {reason !== undefined && (
        <>
          {': '}
          <bdi>{reason}</bdi>
        </>
      )}
      {counts !== undefined && `. ${counts}`}
    </>
  );
}

// Returns `5 affected, 2 can't be compared, 1 not affected`; undefined where all have the same outcome.
function countOutcomes(matches: Exposure['matches'], unaffected: number): string | undefined {
  const affected = matches.filter(({ outcome }) => outcome === 'affected').length;
  const counts = [
    [affected, 'affected'],
    [matches.length - affected, "can't be compared"],
    [unaffected, 'not affected'],
  ] as const;
  const stated = counts.filter(([count]) => count > 0);
  return stated.length < 2 ? undefined : stated.map(([count, words]) => `${formatCount(count)} ${words}`).join(', ');
}
