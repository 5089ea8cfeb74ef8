import { useCapability } from '@faultline/shared/query';
import { useUserStorage } from '@faultline/shared/session';
import { IconButton, useOnDemand } from '@faultline/shared/ui';
import { ChartColumn } from 'lucide-react';
import { memo } from 'react';
import type { TrendsPanelProps } from './TrendsPanel.tsx';

const opened = { name: 'trends', initial: false, read: (stored: unknown) => stored === true };
const loadPanel = () => import('./TrendsPanel.tsx');

export const Trends = memo(function Trends(props: Omit<TrendsPanelProps, 'onFailed'>) {
  const [isOpen, setOpen] = useUserStorage<boolean>(opened);
  const close = () => setOpen(false);
  const panel = useOnDemand(loadPanel, isOpen, close);
  return isOpen && panel ? <panel.TrendsPanel {...props} onFailed={close} /> : null;
});

export function TrendsToggle() {
  const [isOpen, setOpen] = useUserStorage<boolean>(opened);
  if (useCapability('cve-trends') !== true) return null;
  return (
    <IconButton
      aria-label="Trends"
      aria-pressed={isOpen}
      title={isOpen ? 'Hide the trends' : 'Show the trends'}
      color={isOpen ? 'primary' : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      <ChartColumn size={17} />
    </IconButton>
  );
}
