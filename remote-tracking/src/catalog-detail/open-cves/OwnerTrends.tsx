import type * as charts from '@faultline/shared/charts';
import { useCapability } from '@faultline/shared/query';
import { Button, Skeleton, styled, toast } from '@faultline/shared/ui';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useCveView } from './cveView.ts';
import type { CveOwner } from './useOpenCves.ts';

const Root = styled('div')(({ theme }) => ({
  padding: '8px 16px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
const Chart = styled('div')({ padding: '8px 0' });

/** The CVEs of a vendor, product or version by month, loaded on demand. Selected months filter the list on the page. */
export function OwnerTrends({ owner }: { owner: CveOwner }) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<typeof charts>();
  const { getQuery, showDays } = useCveView();
  if (useCapability('cve-trends') !== true) return null;
  const toggle = () => {
    setOpen(!isOpen);
    if (isOpen || loaded) return;
    import('@faultline/shared/charts').then(setLoaded, () => {
      toast.error('The trends could not be loaded. Try again.');
      setOpen(false);
    });
  };
  return (
    <Root className="no-print">
      <Button size="small" aria-expanded={isOpen} startIcon={<ChartColumn size={15} />} onClick={toggle}>
        Trends
      </Button>
      {isOpen && (
        <Chart>
          {loaded ? (
            <loaded.Trends query={{ ...owner, ...getQuery('open') }} onPick={showDays} />
          ) : (
            <Skeleton height={380} />
          )}
        </Chart>
      )}
    </Root>
  );
}
