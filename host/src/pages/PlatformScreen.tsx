import { Screen, Stack } from '@faultline/shared/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { getRunningArea } from '../federation/loadScreen.ts';
import { fetchLatestRegistry, inlinedRegistry, type LiveArea } from '../registry/registry.ts';
import { eventsAtom } from '../telemetry.ts';
import { AreaCard } from './AreaCard.tsx';
import { LicensesSection } from './LicensesSection.tsx';
import { ReleaseChangesSection } from './ReleaseChangesSection.tsx';
import { ReleaseHealthSection } from './ReleaseHealthSection.tsx';

/**
 * Shows the release of each area in this browser, why it was chosen, how it loaded, which others are available, and
 * their health in all browsers.
 */
export function PlatformScreen({ areas }: { areas: readonly LiveArea[] }) {
  const events = useAtomValue(eventsAtom);
  const [registry, setRegistry] = useState(inlinedRegistry);
  useEffect(() => {
    let left = false;
    void fetchLatestRegistry().then((newer) => left || setRegistry(newer));
    return () => {
      left = true;
    };
  }, []);
  const page = inlinedRegistry();
  const notice = registry.revision > page.revision ? ` Release set ${registry.revision} has been published since.` : '';
  const subtitle = `Release set ${page.revision}, host ${page.host?.active ?? 'unknown'}.${notice}`;
  return (
    <Screen title="Platform" subtitle={subtitle}>
      <Stack spacing={4} sx={{ maxWidth: 1100 }}>
        {areas.map((area) => (
          <AreaCard
            key={area.area}
            chosen={area}
            running={getRunningArea(area)}
            line={registry.remotes[area.area]}
            events={events.filter(({ remote }) => remote === area.area)}
          />
        ))}
        <ReleaseHealthSection />
        <ReleaseChangesSection revision={registry.revision} isSigned={page.keys !== undefined} />
        <LicensesSection host={page.host?.active} areas={areas.map(getRunningArea)} />
      </Stack>
    </Screen>
  );
}
