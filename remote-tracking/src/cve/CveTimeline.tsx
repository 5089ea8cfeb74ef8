import { cves } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { Section, Skeletons, styled } from '@faultline/shared/ui';
import { usePlan } from '../parts/usePlan.ts';
import { PremiumPrompt } from './PremiumPrompt.tsx';
import { TimelineEntry } from './TimelineEntry.tsx';

const List = styled('ol')({ margin: 0, padding: 0, listStyle: 'none' });

function Timeline({ cveId }: { cveId: string }) {
  const query = useQuery(cves.timeline, { params: { cveId } });
  if (query.status === 'loading') return <Skeletons count={3} height={40} label="Loading timeline..." />;
  // A timeline that does not come is none (specification 14.6).
  if (query.status === 'failed' || query.data.length === 0) return <>No timeline events available</>;
  const newestFirst = query.data.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
  return (
    <List>
      {newestFirst.map((event, index) => (
        <TimelineEntry key={`${event.type} ${event.at} ${index}`} event={event} />
      ))}
    </List>
  );
}

/** What happened to the record, for those on a paid plan. */
export function CveTimeline({ cveId }: { cveId: string }) {
  const plan = usePlan();
  return (
    <Section title="CVE Timeline">
      {plan === undefined && <Skeletons count={3} height={40} label="Loading timeline..." />}
      {plan === 'free' && <PremiumPrompt />}
      {plan !== undefined && plan !== 'free' && <Timeline cveId={cveId} />}
    </Section>
  );
}
