import type { CveDetail } from '@faultline/shared/contract';
import { Alert, styled } from '@faultline/shared/ui';
import { Ban } from 'lucide-react';

export const isRejected = ({ vuln_status }: CveDetail): boolean => vuln_status.trim().toLowerCase() === 'rejected';

const Reason = styled('p')({ margin: '2px 0 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

/** A rejected record keeps its page, and says that there is nothing to act on. */
export function RejectedNotice({ reason }: { reason: string | undefined }) {
  return (
    <Alert severity="warning" icon={<Ban size={18} />}>
      <strong>This CVE record was rejected.</strong> It is not a vulnerability to act on, and no alerts are sent for it.
      {reason !== undefined && <Reason>{reason}</Reason>}
    </Alert>
  );
}
