import { download, getErrorMessage } from '@faultline/shared/api';
import { formatDateTime } from '@faultline/shared/format';
import { DateField, Select, TextField, useFilterDraft } from '@faultline/shared/forms';
import { QueryView, useQuery } from '@faultline/shared/query';
import { Button, Card, EmptyState, Mono, saveFile, Skeletons, Stack, toast, Typography } from '@faultline/shared/ui';
import { FileDown, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { administration, type AuditEntry } from '../../contract/administration.ts';
import { Rows } from '../Rows.ts';
import { Fields, Pager } from './Fields.ts';

const DEFAULTS = { event: '', account: '', since: '', until: '', before: '' };
const TYPING_MS = 400;
const DAY = /^\d{4}-\d\d-\d\d$/;
const events = [
  { value: '', label: 'All events' },
  { value: 'account.', label: 'Accounts' },
  { value: 'session.', label: 'Sign-ins and sessions' },
  { value: 'password.', label: 'Passwords' },
  { value: 'totp.', label: 'Authenticator apps' },
  { value: 'passkey.', label: 'Passkeys' },
  { value: 'team.', label: 'Teams' },
  { value: 'token.', label: 'API tokens' },
  { value: 'channel.', label: 'Channels' },
  { value: 'rule.', label: 'Alert rules' },
  { value: 'search.', label: 'Saved searches' },
  { value: 'notifications.', label: 'Notification settings' },
  { value: 'destination.', label: 'Destinations of alerts' },
  { value: 'export.', label: 'Exports' },
  { value: 'audit.', label: 'Audit log' },
];

const toUsable = <F extends typeof DEFAULTS>(filter: F): F => ({
  ...filter,
  event: events.some(({ value }) => value === filter.event) ? filter.event : '',
  since: DAY.test(filter.since) ? filter.since : '',
  until: DAY.test(filter.until) ? filter.until : '',
  before: /^\d{1,15}$/.test(filter.before) ? filter.before : '',
});

export function AuditPanel() {
  const { filter, draft, change, set } = useFilterDraft(DEFAULTS, { usable: toUsable, rest: TYPING_MS });
  const { before, ...chosen } = filter;
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));
  const query = useQuery(administration.listAudit, { query: { ...given, ...(before !== '' && { before }) } });
  const { exportEntries, isExporting } = useAuditExport(given);
  return (
    <>
      <Fields role="search">
        <Select label="Events" value={draft.event} options={events} onChange={(event) => set({ event, before: '' })} />
        <TextField
          label="Account"
          placeholder="ann@example.com"
          value={draft.account}
          onChange={(account) => change({ account, before: '' })}
        />
        <DateField label="From" value={draft.since} onChange={(since) => set({ since, before: '' })} />
        <DateField label="To" value={draft.until} onChange={(until) => set({ until, before: '' })} />
        <Button
          startIcon={<FileDown size={15} />}
          loading={isExporting}
          loadingPosition="start"
          onClick={() => void exportEntries()}
        >
          Export JSON Lines
        </Button>
      </Fields>
      <QueryView
        query={query}
        failedTitle="Failed to load the audit log"
        loading={<Skeletons count={8} height={60} gap={8} label="Loading the audit log..." />}
      >
        {({ entries, has_next }) =>
          entries.length === 0 ? (
            <EmptyState
              icon={<ScrollText size={20} />}
              title="No entry matches"
              hint="Choose other events or days, or another account."
              action={<Button onClick={() => set(DEFAULTS)}>Clear filters</Button>}
            />
          ) : (
            <>
              <Card flush>
                <Rows aria-label="Audit log">
                  {entries.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </Rows>
              </Card>
              {(has_next || before !== '') && (
                <Pager aria-label="Pages of the audit log">
                  <Button disabled={before === ''} onClick={() => set({ before: '' })}>
                    Newest
                  </Button>
                  <Button disabled={!has_next} onClick={() => set({ before: entries.at(-1)?.id ?? '' })}>
                    Older
                  </Button>
                </Pager>
              )}
            </>
          )
        }
      </QueryView>
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor_email: by = entry.actor, user_email: about, network, credential } = entry;
  const details = Object.entries(entry.details).map(([name, value]) => `${name}: ${[value].flat().join(', ')}`);
  return (
    <li>
      <div>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'baseline', gap: 2 }}>
          <Mono>{entry.event}</Mono>
          <Typography component="span" variant="body2">
            {by}
            {about !== undefined && about !== by && ` changed ${about}`}
            {about === undefined && entry.user_id !== undefined && ` (account ${entry.user_id}, deleted)`}
          </Typography>
        </Stack>
        <p>
          {[network && `from ${network}`, credential && `with ${credential}`, ...details].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Typography component="span" variant="body2" color="text.secondary">
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </Typography>
    </li>
  );
}

function useAuditExport(query: Record<string, string>) {
  const [isExporting, setIsExporting] = useState(false);
  async function exportEntries() {
    setIsExporting(true);
    try {
      const { blob, fileName } = await download(administration.exportAudit, { query });
      saveFile(blob, fileName);
    } catch (error) {
      toast.error(`Export failed: ${getErrorMessage(error)}`);
    } finally {
      setIsExporting(false);
    }
  }
  return { exportEntries, isExporting };
}
