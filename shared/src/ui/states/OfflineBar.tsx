import { styled } from '@mui/material/styles';
import { CloudOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { RelativeTime } from '../text/DateText.tsx';

const Bar = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  padding: '5px 16px',
  color: theme.vars.palette.tone.yellow.text,
  backgroundColor: theme.vars.palette.tone.yellow.tint,
  borderBottom: `1px solid ${theme.vars.palette.tone.yellow.line}`,
  ...theme.typography.body2,
}));

function Since() {
  const [since] = useState(() => new Date());
  return (
    <>
      You&apos;re offline. Last updated <RelativeTime value={since} />.
    </>
  );
}

/** A thin bar while the browser has no network. */
export function OfflineBar() {
  const online = useOnline();
  return (
    <output>
      {!online && (
        <Bar>
          <CloudOff size={14} aria-hidden />
          <span>
            <Since />
          </span>
        </Bar>
      )}
    </output>
  );
}

function listen(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Returns whether the browser reports a network. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);
