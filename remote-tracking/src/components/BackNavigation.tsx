import { AppLink, Button, styled } from '@faultline/shared/ui';
import { paths } from '@faultline/shared/routing';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export function BackButton({ otherwise, size = 'medium' }: { otherwise: string; size?: 'small' | 'medium' }) {
  return (
    <Button
      size={size}
      variant={size === 'small' ? 'text' : undefined}
      startIcon={<ArrowLeft size={15} />}
      onClick={useBack(otherwise)}
    >
      Back
    </Button>
  );
}

// A page that was opened directly has no previous page in the application.
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

export const fromTrackList = { from: 'track-list' } as const;

const isFromTrackList = (state: unknown): boolean => Object(state).from === fromTrackList.from;

export function BackLink({ to, children }: { to: string; children: string }) {
  const { state } = useLocation();
  const [isTracked] = useState(() => isFromTrackList(state));
  return (
    <Line to={isTracked ? paths.trackList : to} tone="muted" className="no-print">
      <ArrowLeft size={14} aria-hidden />
      {isTracked ? 'Back to My Track List' : children}
    </Line>
  );
}
