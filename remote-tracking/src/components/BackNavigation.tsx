import { AppLink, Button, styled } from '@faultline/shared/ui';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Back to the previous page, or to `otherwise` where there is none. */
export function BackButton({ otherwise, size = 'medium' }: { otherwise: string; size?: 'small' | 'medium' }) {
  return (
    <Button size={size} startIcon={<ArrowLeft size={15} />} onClick={useBack(otherwise)}>
      Back
    </Button>
  );
}

/** Goes to the previous page; who opened this one directly has none in the application, and goes to `otherwise`. */
function useBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(otherwise, { replace: true }) : navigate(-1));
}

const Line = styled(AppLink)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignSelf: 'flex-start',
  alignItems: 'center',
  gap: 6,
}));

/** The link to the parent list, above a detail page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Line to={to} tone="muted" className="no-print">
      <ArrowLeft size={14} aria-hidden />
      {children}
    </Line>
  );
}
