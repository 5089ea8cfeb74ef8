import { formatCount, plural } from '@faultline/shared/format';
import { QueryView, useQuery } from '@faultline/shared/query';
import { Badge, EmptyState, RelativeTime, Section, Skeletons, Stack } from '@faultline/shared/ui';
import { administration, type Overview } from '../../contract/administration.ts';
import { DescriptionItem, DescriptionList } from '../account/DescriptionList.tsx';
import { kinds } from '../channels/kinds.ts';
import { Rows } from '../Rows.ts';

export function SystemPanel() {
  const query = useQuery(administration.overview);
  return (
    <QueryView
      query={query}
      failedTitle="Failed to load the state of the system"
      loading={<Skeletons count={3} height={160} gap={16} label="Loading the state of the system..." />}
    >
      {(overview) => (
        <>
          <Feeds feeds={overview.feeds} />
          <Channels {...overview} />
          {/* An older provider does not count its jobs. */}
          {overview.jobs?.length > 0 && <Jobs jobs={overview.jobs} />}
          <Storage {...overview} />
        </>
      )}
    </QueryView>
  );
}

const feedNames = { cves: 'CVE list', epss: 'EPSS', kev: 'KEV', osv: 'OSV advisories' } as const;

function Feeds({ feeds }: Pick<Overview, 'feeds'>) {
  return (
    <Section title="Feeds" flush>
      {feeds.length === 0 ? (
        <EmptyState
          compact
          title="No feed is configured"
          hint="Set CVE_SOURCE, EPSS_SOURCE, KEV_SOURCE and OSV_SOURCE to keep records current."
        />
      ) : (
        <Rows aria-label="Feeds">
          {feeds.map((feed) => (
            <li key={feed.name}>
              <div>
                {feedNames[feed.name]}{' '}
                <Badge tone={feed.is_late ? 'orange' : 'green'}>{feed.is_late ? 'Late' : 'Current'}</Badge>
                <p>
                  {feed.succeeded_at === undefined ? (
                    'Never imported.'
                  ) : (
                    <>
                      Last imported <RelativeTime value={feed.succeeded_at} />.
                    </>
                  )}
                  {feed.error !== undefined && ` Last failure: ${feed.error}`}
                </p>
              </div>
            </li>
          ))}
        </Rows>
      )}
    </Section>
  );
}

const formatMessages = (messages: Overview['channels'][number]['messages']) =>
  messages.length === 0
    ? 'No messages in 90 days.'
    : messages.map(({ state, count }) => `${formatCount(count)} ${state}`).join(', ');

const channelNames = { email: 'Email', telegram: 'Telegram' } as const;

function Channels({ channels, receivers }: Pick<Overview, 'channels' | 'receivers'>) {
  return (
    <Section title="Alerts" flush>
      <Rows aria-label="Channels of alerts">
        {channels.map(({ channel, failures, error, messages }) => (
          <li key={channel}>
            <div>
              {channelNames[channel]} {failures > 0 && <Badge tone="orange">Failing</Badge>}
              {failures === 0 && messages.some(({ state }) => state === 'sent') && <Badge tone="green">Working</Badge>}
              <p>
                {formatMessages(messages)}
                {failures > 0 &&
                  ` · ${formatCount(failures)} failures in a row${error === undefined ? '' : `: ${error}`}`}
              </p>
            </div>
          </li>
        ))}
        {receivers.map(({ kind, total, paused, failing, messages }) => (
          <li key={kind}>
            <div>
              {kinds[kind].label} {failing > 0 && <Badge tone="orange">{formatCount(failing)} failing</Badge>}
              <p>
                {plural(total, 'channel')}
                {paused > 0 && `, ${formatCount(paused)} paused`} · {formatMessages(messages)}
              </p>
            </div>
          </li>
        ))}
      </Rows>
    </Section>
  );
}

function Jobs({ jobs }: Pick<Overview, 'jobs'>) {
  return (
    <Section title="Background jobs" flush>
      <Rows aria-label="Background jobs">
        {jobs.map(({ name, waiting, running, failed, completed_at }) => (
          <li key={name}>
            <div>
              {name} {failed > 0 && <Badge tone="orange">{formatCount(failed)} failed</Badge>}
              <p>
                {formatCount(waiting)} waiting, {formatCount(running)} running.{' '}
                {completed_at !== undefined && (
                  <>
                    Last completed <RelativeTime value={completed_at} />.
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </Rows>
    </Section>
  );
}

const MIB = 1024 * 1024;
const formatMegabytes = (bytes: number) => `${formatCount(Math.ceil(bytes / MIB))} MB`;

function Storage({ accounts, storage, last_import_at }: Pick<Overview, 'accounts' | 'storage' | 'last_import_at'>) {
  return (
    <Section title="Contents">
      <Stack spacing={3}>
        <DescriptionList>
          <DescriptionItem name="Accounts">
            {formatCount(accounts.total)} ({plural(accounts.operators, 'operator')}, {formatCount(accounts.disabled)}{' '}
            disabled, {formatCount(accounts.unverified)} unverified)
          </DescriptionItem>
          <DescriptionItem name="CVEs">{formatCount(storage.cves)}</DescriptionItem>
          {last_import_at !== undefined && (
            <DescriptionItem name="Last import of CVEs">
              <RelativeTime value={last_import_at} />
            </DescriptionItem>
          )}
          <DescriptionItem name="Database">{formatMegabytes(storage.database_bytes)}</DescriptionItem>
          <DescriptionItem name="Exports">{formatMegabytes(storage.exports_bytes)}</DescriptionItem>
        </DescriptionList>
      </Stack>
    </Section>
  );
}
