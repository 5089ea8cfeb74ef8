import type { CveDetail, Tracking, AffectedVersion } from '../../contract/index.ts';
import { formatCount, plural } from '../../format/index.ts';
import {
  trackingSentence,
  useTrackings,
  findRowMatches,
  getVersionFilter,
  isVersioned,
  type MatchedTracking,
  sortMatches,
  type TrackingIndex,
} from '../../tracking/index.ts';
import { formatTrackingName, getTargetPath } from '../../tracking/trackingTarget.ts';
import { AppLink, styled } from '../../ui/index.ts';
import { BellRing, CircleCheck, CircleDashed, CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useVersions, type Versions } from '../ranges/useVersions.ts';
import { SummaryItem, TextSkeleton } from './SummaryItem.tsx';
import { type Compared, formatReason, matchRanges } from '../matching/matchRanges.ts';

// The most frequent answer. It reserves its space at any width before it is known.
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
// Most notes have two lines. Reserving both avoids a layout shift.
const Note = styled('span')({ display: 'block', minHeight: '2lh' });

const Item = ({ children, note }: { children: ReactNode; note: ReactNode }) => (
  <SummaryItem question="Your exposure" note={<Note>{note}</Note>}>
    {children}
  </SummaryItem>
);

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
  const [unlisted] = exposure.unlisted;
  const [unaffected] = exposure.unaffected;
  if (match?.outcome !== 'affected' && status === 'failed')
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
  if (unlisted !== undefined) {
    return (
      <Item note={<Reason {...unlisted} verb="You track" exposure={exposure} />}>
        <Answer>
          <CircleDashed size={15} aria-hidden />
          In no range that the record lists
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

function Reason({ tracking, reason, verb, exposure }: ReasonProps) {
  const path = getTargetPath(tracking);
  const name = formatTrackingName(tracking);
  const { matches, unlisted, unaffected } = exposure;
  const others = ([matches, unlisted, unaffected].find(({ length }) => length > 0)?.length ?? 1) - 1;
  const counts = countOutcomes(exposure);
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

function countOutcomes({ matches, unlisted, unaffected }: Exposure): string | undefined {
  const affected = matches.filter(({ outcome }) => outcome === 'affected').length;
  const counts = [
    [affected, 'affected'],
    [matches.length - affected, "can't be compared"],
    [unlisted.length, 'in no listed range'],
    [unaffected.length, 'not affected'],
  ] as const;
  const stated = counts.filter(([count]) => count > 0);
  return stated.length < 2 ? undefined : stated.map(([count, words]) => `${formatCount(count)} ${words}`).join(', ');
}

interface Exposure {
  matches: MatchedTracking[];
  // The record doesn't say whether these versions are affected.
  unlisted: { tracking: Tracking; reason: string }[];
  unaffected: { tracking: Tracking; reason: string }[];
}

const normalizeName = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

const getProductKey = (vendor: string | undefined, product: string | undefined): string =>
  JSON.stringify([normalizeName(vendor), normalizeName(product)]);

interface VersionedTracking extends Compared {
  tracking: Tracking;
  ranges: AffectedVersion[];
}

const isComparedTracking = (tracking: Tracking): boolean => tracking.is_active && isVersioned(tracking);

function findVersioned(cve: CveDetail, items: readonly Tracking[]): VersionedTracking[] {
  const candidates = items.filter(isComparedTracking);
  if (candidates.length === 0) return [];
  const byName = Map.groupBy(cve.affected_versions, ({ vendor_name, product_name }) =>
    getProductKey(vendor_name ?? cve.vendor_name, product_name ?? cve.product_name),
  );
  const unowned = cve.affected_versions.filter(
    (range) => range.vendor_name === undefined && range.product_name !== undefined,
  );
  const byUnowned = Map.groupBy(unowned, ({ product_name }) => normalizeName(product_name));
  const byProduct = Map.groupBy(cve.affected_versions, ({ product_id, product_name }) =>
    product_id === undefined && product_name === undefined ? cve.product_id : product_id,
  );
  return candidates.flatMap((tracking) => {
    const { tracking_type, target_id, version, vendor_name, product_name, target_name } = tracking;
    const isFilter = tracking_type === 'product';
    const text = isFilter ? getVersionFilter(tracking) : version;
    const product = product_name ?? (isFilter ? target_name : undefined);
    const ranges =
      (isFilter ? byProduct.get(target_id) : undefined) ??
      (vendor_name === undefined ? byUnowned.get(normalizeName(product)) : undefined) ??
      byName.get(getProductKey(vendor_name, product));
    return text === undefined || ranges === undefined ? [] : [{ tracking, ranges, text, isFilter }];
  });
}

// Without `versions`, matches are those that the provider reports or that a range names.
export function findExposure(
  cve: CveDetail,
  index: TrackingIndex,
  items: readonly Tracking[],
  versions: Versions | undefined,
): Exposure {
  const stated = findRowMatches(index, cve);
  const compared = (versions === undefined ? [] : compareVersioned(cve, items, versions)).map((match) => {
    const said = cve.matches?.find(({ tracking_id }) => tracking_id === match.tracking.id);
    return { ...match, outcome: said?.outcome ?? match.outcome, reason: said?.reason ?? match.reason };
  });
  const affected = cve.affected_versions.filter(({ status, decides }) => status === 'affected' && decides !== false);
  const isCompared = (tracking: Tracking) => compared.some((match) => match.tracking === tracking);
  const named = [
    ...affected.map(({ id }) => index.find('product_version', id)),
    ...affected.map(({ product_id }) => index.find('product', product_id)),
    ...affected.map(({ vendor_id }) => index.find('vendor', vendor_id)),
  ].filter((tracking) => tracking !== undefined);
  const matches = new Map<Tracking, MatchedTracking>();
  for (const match of stated) if (!isCompared(match.tracking)) matches.set(match.tracking, match);
  for (const { tracking, outcome, reason } of compared)
    if (outcome === 'affected' || outcome === 'uncomparable') matches.set(tracking, { tracking, outcome, reason });
  for (const tracking of named) {
    if (!matches.has(tracking) && !isCompared(tracking) && getVersionFilter(tracking) === undefined)
      matches.set(tracking, { tracking, outcome: 'affected', reason: undefined });
  }
  return {
    matches: sortMatches([...matches.values()]),
    unlisted: compared.filter(({ outcome }) => outcome === 'unlisted'),
    unaffected: compared.filter(({ outcome }) => outcome === 'unaffected'),
  };
}

const compareVersioned = (cve: CveDetail, items: readonly Tracking[], versions: Versions) =>
  findVersioned(cve, items).map(({ tracking, ranges, ...wanted }) => {
    const match = matchRanges(ranges, wanted, versions);
    return { tracking, outcome: match.outcome, reason: formatReason(wanted, match, versions) };
  });
