import { AppLink, styled } from '@faultline/shared/ui';
import { ArrowLeft } from 'lucide-react';

const Line = styled(AppLink)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignSelf: 'flex-start',
  alignItems: 'center',
  gap: 6,
}));

/** The way up, above a detail page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Line to={to} tone="quiet" className="no-print">
      <ArrowLeft size={14} aria-hidden />
      {children}
    </Line>
  );
}
