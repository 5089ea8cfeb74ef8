import { useExportRequest } from '@faultline/shared/exports';
import { Button, useIsMobile } from '@faultline/shared/ui';
import { FileDown } from 'lucide-react';
import type { ListConfig } from '../tabs/ListConfig.ts';
import type { CveFilter } from './cveFilter.ts';
import { exportFilters } from './exportFilters.ts';

/** Asks for the list as an HTML report. */
export function ExportButton({ tab, filter }: { tab: ListConfig; filter: CveFilter }) {
  const { request, busy } = useExportRequest();
  const isMobile = useIsMobile();
  return (
    <Button
      aria-label="Export HTML"
      variant="contained"
      color="primary"
      startIcon={<FileDown size={15} />}
      loading={busy}
      loadingPosition="start"
      onClick={() => void request(exportFilters(tab, filter))}
    >
      {isMobile ? 'Export' : 'Export HTML'}
    </Button>
  );
}
