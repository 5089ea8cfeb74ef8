import { Button, Card, styled } from '@faultline/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { useCveView } from './cveView.ts';

// The height of the bar above, which stays in the window.
const Root = styled('div')({ scrollMarginTop: 72, '&:focus': { outline: 'none' } });
const Bar = styled(Card)(({ theme }) => ({
  ...theme.typography.body2,
  position: 'sticky',
  top: 8,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '4px 6px 4px 16px',
  minHeight: 44,
  '& > span': { overflowWrap: 'anywhere', minWidth: 0 },
  '& > button': { flex: 'none' },
  '@media print': { position: 'static', '& > button': { display: 'none' } },
}));

type ViewProps = Pick<ReturnType<typeof useCveView>, 'text' | 'showAll'>;

/** Describes the view of a page, unless it includes everything. */
export function ActiveView({ text, showAll }: ViewProps) {
  if (text === undefined) return null;
  return (
    <Bar role="status">
      <span>{text}</span>
      <Button size="small" onClick={showAll}>
        Show all CVEs
      </Button>
    </Bar>
  );
}

/** Shows the list once a figure of the page changes the URL. */
export function CveListView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [search]);
  return (
    <Root ref={place} tabIndex={-1}>
      {children}
    </Root>
  );
}
