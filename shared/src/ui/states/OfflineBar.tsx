import { styled } from '@mui/material/styles';
import { CloudOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { getReachability, onReachabilityChange, type Reachability, retryNow } from '../../api/reachability.ts';
import { Button } from '../controls/Button.tsx';
import { RelativeTime } from '../text/inlineText.tsx';

const Bar = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  padding: '5px 16px',
  color: theme.vars.palette.tone.yellow.text,
  backgroundColor: theme.vars.palette.tone.yellow.tint,
  borderTop: `1px solid ${theme.vars.palette.tone.yellow.line}`,
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

/** A bar that is visible while the browser is offline or the provider does not respond. */
export function OfflineBar() {
  const online = useOnline();
  const reachability = useSyncExternalStore(onReachabilityChange, getReachability);
  return (
    <output>
      {(!online || reachability !== 'reachable') && (
        <Bar>
          <CloudOff size={14} aria-hidden />
          <span>{online ? unreachedTexts[reachability] : <Since />}</span>
          {online && (
            <Button size="small" variant="text" onClick={retryNow}>
              Retry Now
            </Button>
          )}
        </Bar>
      )}
    </output>
  );
}

const unreachedTexts: Record<Reachability, string> = {
  reachable: '',
  retrying: "Can't reach Faultline. Retrying ...",
  unreachable: "Can't reach Faultline. You're offline, and data may be out of date. Retrying ...",
};

function listen(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);
