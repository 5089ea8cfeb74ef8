import { styled } from '@faultline/shared/ui';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { InlineTextButton } from '../components/ShowMore.tsx';
import { useCveView } from './open-cves/cveView.ts';

const Root = styled('div')({ display: 'flex', flexDirection: 'column', gap: 'inherit' });
// New rows do not move the content below them.
const List = styled('div')({ overflowAnchor: 'none' });
const Place = styled('div')({ scrollMarginTop: 72, '&:focus': { outline: 'none' } });
const Jump = styled('div')({ marginBottom: -8 });

interface OwnerSectionsProps {
  noun: string;
  grid: ReactNode;
  hasItems: boolean;
  // The ends of the page and of the window wait for the list, which would push them down.
  isListLoading: boolean;
  children: ReactNode;
}

// Products or versions come last if open CVEs lead the page; with other providers the list comes last, as specified
// (decision 0096).
export function OwnerSections({ noun, grid, hasItems, isListLoading, children }: OwnerSectionsProps) {
  const { offersStats } = useCveView();
  const place = useRef<HTMLDivElement>(null);
  const goToGrid = () => {
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  };
  const last = (
    <Place key="grid" ref={place} tabIndex={-1}>
      {offersStats && isListLoading ? null : grid}
    </Place>
  );
  const list = <List key="list">{children}</List>;
  const jump = offersStats && hasItems && (
    <Jump key="jump" className="no-print">
      <InlineTextButton startIcon={<ArrowDown size={15} aria-hidden />} onClick={goToGrid}>
        Go to {noun}
      </InlineTextButton>
    </Jump>
  );
  return (
    <Root data-screen-loading={isListLoading || undefined}>{offersStats ? [jump, list, last] : [last, list]}</Root>
  );
}
