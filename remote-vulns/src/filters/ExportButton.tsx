import type { ExportFilters, ExportType } from '@faultline/shared/contract';
import type { ReportColumn } from '@faultline/shared/contract/schemas';
import { useExportRequest } from '@faultline/shared/exports';
import { utcDay, utcDayEnd, utcDayStart } from '@faultline/shared/format';
import { useReadOnlyReason } from '@faultline/shared/session';
import { Button, IconButton, styled, useIsMobile, useMenu, useOnDemand } from '@faultline/shared/ui';
import { ChevronDown, FileDown } from 'lucide-react';
import type { ListConfig } from '../listConfig.ts';
import { type CveFilter, cveQuery } from './cveFilter.ts';

const loadFormats = () => import(/* webpackChunkName: "menus" */ './ExportFormats.tsx');

interface ExportButtonProps {
  tab: ListConfig;
  filter: CveFilter;
  offersFormats: boolean;
  columns?: readonly ReportColumn[] | undefined;
}

const Pair = styled('div')({
  display: 'inline-flex',
  '& > button:first-of-type': { flex: '1 0 auto' },
  '& > button + button': { marginLeft: 2 },
});

export function ExportButton({ tab, filter, offersFormats, columns }: ExportButtonProps) {
  const { request: requestExport, busy } = useExportRequest();
  const request = (type: ExportType) => void requestExport({ ...exportFilters(tab, filter), columns }, undefined, type);
  const readOnlyReason = useReadOnlyReason();
  const isMobile = useIsMobile();
  const { button, menu } = useMenu();
  const formats = useOnDemand(loadFormats, menu.open, menu.onClose);
  const html = (
    <Button
      data-quick-action
      aria-label="Export HTML"
      variant="contained"
      color="primary"
      startIcon={<FileDown size={15} />}
      loading={busy}
      loadingPosition="start"
      disabled={readOnlyReason !== undefined}
      title={readOnlyReason}
      onClick={() => request('html')}
    >
      {isMobile ? 'Export' : 'Export HTML'}
    </Button>
  );
  if (!offersFormats) return html;
  return (
    <Pair>
      {html}
      <IconButton
        aria-label="Other export formats"
        title={readOnlyReason ?? 'Other export formats'}
        disabled={busy || readOnlyReason !== undefined}
        {...button}
      >
        <ChevronDown size={16} />
      </IconButton>
      {formats && <formats.ExportFormats menu={menu} onPick={request} />}
    </Pair>
  );
}

// Omits empty members. Daily sends today if no days are chosen; on Past, days are sent only if set (specification
// 6.14).
export function exportFilters(
  tab: Pick<ListConfig, 'name' | 'exportType'>,
  filter: CveFilter,
  now = new Date(),
): ExportFilters {
  const { limit: _limit, published_date_start: start, published_date_end: end, ...query } = cveQuery(filter);
  const today = utcDay(now);
  const daily = tab.name === 'daily';
  const filters: ExportFilters = {
    ...query,
    tracked: filter.tracked || undefined,
    export_type: tab.exportType,
    published_date_start: start ?? (daily ? utcDayStart(today) : undefined),
    published_date_end: end ?? (daily ? utcDayEnd(today) : undefined),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
