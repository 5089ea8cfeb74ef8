import { formatDateTime, plural } from '@faultline/shared/format';
import { QueryView, useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { Alert, Button, RelativeTime, Section, Skeletons, Stack, styled } from '@faultline/shared/ui';
import { type AlertHealth, alerts } from '../../contract/alerts.ts';
import { ShowMoreList } from '../components/ShowMore.tsx';
import { plainList } from '../components/styles.ts';
import { channelNames } from './AlertSentence.tsx';

const REFRESH_MS = 60_000;
const SHOWN_GAPS = 2;

export function HealthSection() {
  const query = useQuery(alerts.health, { refreshEvery: REFRESH_MS });
  return (
    <QueryView
      query={query}
      failedTitle="Failed to load the state of delivery"
      loading={<Skeletons count={1} height={92} label="Loading the state of delivery..." />}
    >
      {({ last_import_at, queue, failing_channels, gaps }) => (
        <Section title="Delivery">
          <Stack spacing={3}>
            <Facts>
              {last_import_at === undefined ? (
                'Nothing was imported yet.'
              ) : (
                <>
                  CVEs were last imported <RelativeTime value={last_import_at} />.
                </>
              )}{' '}
              {queue.count === 0 ? (
                'Nothing is queued.'
              ) : (
                <>
                  {plural(queue.count, 'alert is', 'alerts are')} queued, the oldest of them found{' '}
                  <RelativeTime value={queue.oldest_at} />.
                </>
              )}{' '}
              {failing_channels.length === 0 && 'All channels work.'}
            </Facts>
            {failing_channels.map((channel) => (
              <FailingChannel key={`${channel.channel} ${channel.channel_name}`} channel={channel} />
            ))}
            {gaps.length > 0 && (
              <ShowMoreList items={gaps} first={SHOWN_GAPS} step={20} noun="gap">
                {(shown) => (
                  <Gaps aria-label="Times without checks">
                    {shown.map((gap) => (
                      <li key={`${gap.feed} ${gap.started_at}`}>
                        <Gap gap={gap} />
                      </li>
                    ))}
                  </Gaps>
                )}
              </ShowMoreList>
            )}
          </Stack>
        </Section>
      )}
    </QueryView>
  );
}

const Facts = styled('p')({ margin: 0 });
const Gaps = styled('ul')(({ theme }) => ({
  ...plainList,
  ...theme.typography.body2,
  '& > li + li': { marginTop: 8 },
}));

function FailingChannel({ channel }: { channel: AlertHealth['failing_channels'][number] }) {
  const { channel: kind, channel_name: name, since, problem } = channel;
  const isOwn = name === undefined;
  return (
    <Alert
      role="note"
      severity="warning"
      action={
        <Button size="small" href={isOwn ? paths.account : '/account/channels'}>
          {isOwn ? 'Open Settings' : 'Open Channels'}
        </Button>
      }
    >
      <strong>{[channelNames[kind] ?? kind, name].filter(Boolean).join(' ')}</strong>: {problem}
      {since !== undefined && (
        <>
          {' Since '}
          <RelativeTime value={since} />.
        </>
      )}
    </Alert>
  );
}

const feeds: Record<AlertHealth['feeds'][number]['name'], string> = {
  cves: 'The CVE list',
  epss: 'The list of EPSS scores',
  kev: 'CISA’s list of exploited CVEs',
  osv: 'The list of OSV',
};

function Gap({ gap: { feed, started_at, ended_at, reason } }: { gap: AlertHealth['gaps'][number] }) {
  const cause = reason === 'service' ? 'because this service was not running' : 'because it could not be read';
  return ended_at === undefined ? (
    <>
      <strong>
        {feeds[feed]} has not been checked since {formatDateTime(started_at)}
      </strong>
      , {cause}. Alerts about changes of this time follow once it is read again.
    </>
  ) : (
    <>
      {feeds[feed]} was not checked from {formatDateTime(started_at)} to {formatDateTime(ended_at)}, {cause}. The gap
      was caught up: changes of this time were imported then.
    </>
  );
}
