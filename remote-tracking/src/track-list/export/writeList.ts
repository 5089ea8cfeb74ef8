import type { Tracking } from '@faultline/shared/contract';
import { trackingName } from '../../tracking/trackingName.ts';

/** A tracking as it leaves: by names that `Import List` reads again, beside its ids and settings. */
function toRow(tracking: Tracking) {
  const { tracking_type: type, target_id, vendor_name, product_name, version } = tracking;
  const name = trackingName(tracking);
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
  };
}

/** A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const formatCell = (value: string | boolean): string => {
  const text = harmless(String(value));
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const columns = Object.keys(toRow({} as Tracking)) as (keyof ReturnType<typeof toRow>)[];

/** Without it, spreadsheets take the letters of names for others. */
const BYTE_ORDER_MARK = '\uFEFF';

export const writeCsv = (trackings: readonly Tracking[]): string =>
  BYTE_ORDER_MARK +
  [columns, ...trackings.map((tracking) => columns.map((column) => toRow(tracking)[column]))]
    .map((cells) => cells.map(formatCell).join(','))
    .join('\r\n');

export const writeJson = (trackings: readonly Tracking[]): string => JSON.stringify(trackings.map(toRow), null, 2);
