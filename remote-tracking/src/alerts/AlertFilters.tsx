import { download, getErrorMessage } from '@faultline/shared/api';
import { DateField, Select, TextField } from '@faultline/shared/forms';
import { Button, Menu, MenuItem, saveFile, styled, toast, useMenu } from '@faultline/shared/ui';
import { Download } from 'lucide-react';
import { alerts } from '../../contract/alerts.ts';
import { alertStates, channelNames } from './AlertSentence.tsx';
import { isCveId, type useAlertFilter } from './useAlertFilter.ts';

const toOptions = (names: readonly [value: string, label: string][], all: string) => [
  { value: '', label: all },
  ...names.map(([value, label]) => ({ value, label })),
];
const states = toOptions(
  Object.entries(alertStates).map(([value, { label }]) => [value, label]),
  'All states',
);
const channels = toOptions(Object.entries(channelNames), 'All channels');

const Fields = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 12,
  '& > *': { flex: '1 1 150px', '@media (min-width: 640px)': { maxWidth: 260 } },
  '& > button': { flex: '0 0 auto', marginTop: 26 },
});

export function AlertFilters({ filter }: { filter: ReturnType<typeof useAlertFilter> }) {
  const { draft, change, set, query } = filter;
  const isUnfinished = draft.cve.trim() !== '' && !isCveId(draft.cve);
  return (
    <Fields role="search" aria-label="Alerts">
      <Select label="State" value={draft.state} options={states} onChange={(state) => set({ state })} />
      <Select label="Channel" value={draft.channel} options={channels} onChange={(channel) => set({ channel })} />
      <TextField
        label="CVE"
        placeholder="CVE-2026-1234"
        hint={isUnfinished ? 'A whole ID, as CVE-2026-1234' : undefined}
        value={draft.cve}
        onChange={(cve) => change({ cve })}
      />
      <DateField label="From" value={draft.from} onChange={(from) => set({ from })} />
      <DateField label="To" value={draft.to} onChange={(to) => set({ to })} />
      <ExportMenu query={query} />
    </Fields>
  );
}

const formats = [
  ['CSV', 'csv'],
  ['JSON Lines', 'jsonl'],
] as const;

function ExportMenu({ query }: { query: Readonly<Record<string, string>> }) {
  const { button, menu } = useMenu();
  async function exportAlerts(format: string) {
    menu.onClose();
    try {
      const { blob, fileName } = await download(alerts.export, { query: { ...query, format } });
      saveFile(blob, fileName);
    } catch (error) {
      toast.error(`Export failed: ${getErrorMessage(error)}`);
    }
  }
  return (
    <>
      <Button startIcon={<Download size={15} />} {...button}>
        Export
      </Button>
      <Menu {...menu}>
        {formats.map(([name, format]) => (
          <MenuItem key={format} onClick={() => void exportAlerts(format)}>
            Export as {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
