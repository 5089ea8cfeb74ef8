import { type CveRow, isPlaceholderId } from '@faultline/shared/contract';
import { Dialog } from '@faultline/shared/forms';
import { paths } from '@faultline/shared/routing';
import { useReadOnlyReason } from '@faultline/shared/session';
import { Button, Mono } from '@faultline/shared/ui';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRowContext } from '../rows/useRowActions.ts';
import { CveModalContent } from './CveModalContent.tsx';

interface CveModalProps {
  row: CveRow;
  onClose: () => void;
  sheet?: boolean;
  children?: ReactNode;
}

export function CveModal({ row, onClose, sheet = false, children }: CveModalProps) {
  const { toggleFavorite, isBusy, isFavorite } = useRowContext();
  const navigate = useNavigate();
  const readOnlyReason = useReadOnlyReason();
  const favorite = isFavorite(row.cve_id);
  const viewDetails = () => {
    onClose();
    if (!isPlaceholderId(row.cve_id)) void navigate(paths.cve(row.cve_id));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.vulnerability_name}
      subtitle={<Mono>{row.cve_id}</Mono>}
      width={720}
      tall={!sheet}
      sheet={sheet}
      actions={
        <>
          <Button
            aria-pressed={favorite}
            startIcon={<Star size={15} fill={favorite ? 'currentColor' : 'none'} />}
            disabled={isBusy('cve', row.cve_id) || readOnlyReason !== undefined}
            title={readOnlyReason}
            onClick={() => void toggleFavorite(row)}
            style={{ marginRight: 'auto' }}
          >
            {favorite ? 'Remove from favorites' : 'Add to favorites'}
          </Button>
          <Button onClick={onClose}>Close</Button>
          <Button variant="contained" color="primary" onClick={viewDetails}>
            Detailed View
          </Button>
        </>
      }
    >
      {children ?? <CveModalContent row={row} />}
    </Dialog>
  );
}
