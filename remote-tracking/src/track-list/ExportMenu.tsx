import type { Tracking } from '@faultline/shared/contract';
import { utcDay } from '@faultline/shared/format';
import { formatTrackingName } from '@faultline/shared/tracking';
import { Menu, MenuItem, saveFile, toast, useMenu } from '@faultline/shared/ui';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { ResponsiveAction } from './ResponsiveAction.tsx';
import type { Summaries } from './summaries/useSummaries.ts';

const formats = [
  ['CSV', 'csv', 'text/csv;charset=utf-8', writeCsv],
  ['JSON', 'json', 'application/json', writeJson],
] as const;

interface ExportMenuProps {
  trackings: readonly Tracking[];
  summaries?: Pick<Summaries, 'byId'>;
}

export function ExportMenu({ trackings, summaries }: ExportMenuProps) {
  const { button, menu } = useMenu();
  const id = useId();
  return (
    <>
      <ResponsiveAction
        label="Export"
        icon={<Download size={15} />}
        aria-controls={menu.open ? id : undefined}
        disabled={trackings.length === 0}
        {...button}
      />
      <Menu id={id} {...menu}>
        {formats.map(([name, ending, type, write]) => (
          <MenuItem
            key={name}
            onClick={() => {
              menu.onClose();
              void save(
                async () => new Blob([await write(trackings, summaries?.byId)], { type }),
                `track-list_${utcDay()}.${ending}`,
              );
            }}
          >
            Export as {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

async function save(createBlob: () => Promise<Blob>, name: string) {
  try {
    saveFile(await createBlob(), name);
  } catch {
    toast.error('The export could not be made. Try again.');
  }
}

type Counts = Summaries['byId'];

// Writes names that `Import List` reads again, together with ids, settings and open CVEs.
function toRow(tracking: Tracking, counts: Counts = new Map()) {
  const summary = counts.get(tracking.id);
  const { tracking_type: type, target_id, vendor_name, product_name, version } = tracking;
  const name = formatTrackingName(tracking);
  return {
    type,
    vendor: type === 'vendor' ? (vendor_name ?? name) : type === 'cve' ? '' : (vendor_name ?? ''),
    product: type === 'product' ? (product_name ?? name) : type === 'product_version' ? (product_name ?? '') : '',
    version: type === 'product_version' ? (version ?? '') : '',
    cve: type === 'cve' ? target_id : '',
    custom_name: tracking.custom_name ?? '',
    notes: tracking.notes,
    version_filter: tracking.version_filter ?? '',
    email_enabled: tracking.email_enabled,
    telegram_enabled: tracking.telegram_enabled,
    is_active: tracking.is_active,
    auto_track_new_versions: tracking.auto_track_new_versions,
    target_id,
    created_at: tracking.created_at ?? '',
    ...(counts.size > 0 && {
      open_cves: summary?.open_count ?? '',
      uncomparable_cves: summary?.uncomparable_count ?? '',
    }),
  };
}

export async function writeCsv(trackings: readonly Tracking[], counts?: Counts): Promise<string> {
  const { formatCsv } = await import('@faultline/shared/csv');
  const columns = Object.keys(toRow({} as Tracking, counts));
  return formatCsv(
    columns,
    trackings.map((tracking) => Object.values(toRow(tracking, counts))),
  );
}

export function writeJson(trackings: readonly Tracking[], counts?: Counts): string {
  return JSON.stringify(
    trackings.map((tracking) => toRow(tracking, counts)),
    null,
    2,
  );
}
