import { AppLink, Button, styled } from '@faultline/shared/ui';
import { paths } from '@faultline/shared/routing';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

// Links to the previous page, or to `otherwise` if the history is empty.
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

// Goes to the previous page; who opened this one directly has none in the application, and goes to `otherwise`.
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

// Router state of links on the Track List, so that the target page links back to it.
export const fromTrackList = { from: 'track-list' } as const;

const isFromTrackList = (state: unknown): boolean => Object(state).from === fromTrackList.from;

// Links to the Track List if the user came from there, otherwise to the parent list.
export function BackLink({ to, children }: { to: string; children: string }) {
  const { state } = useLocation();
  // A filter of the page replaces the state.
  const [isTracked] = useState(() => isFromTrackList(state));
  return (
    <Line to={isTracked ? paths.trackList : to} tone="muted" className="no-print">
      <ArrowLeft size={14} aria-hidden />
      {isTracked ? 'Back to My Track List' : children}
    </Line>
  );
}
