import { Button, Card, styled } from '@faultline/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import type { useCveView } from './cveView.ts';
import { wrappingRow } from '../../components/styles.ts';

// The height of the bar above, which stays in the window.
const Root = styled('div')({ scrollMarginTop: 72, '&:focus': { outline: 'none' } });
const Bar = styled(Card)(({ theme }) => ({
  ...theme.typography.body2,
  ...wrappingRow,
  position: 'sticky',
  top: 8,
  zIndex: 3,
  gap: '4px 12px',
  padding: '4px 6px 4px 16px',
  minHeight: 44,
  justifyContent: 'space-between',
  '& > span': { overflowWrap: 'anywhere', minWidth: 0 },
  '@media print': { position: 'static', '& > button': { display: 'none' } },
}));

type ViewProps = Pick<ReturnType<typeof useCveView>, 'text' | 'showAll'>;

// At the top of a page: what it counts and lists, unless that is everything.
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

interface CveListViewProps extends Pick<ViewProps, 'text'> {
  children: ReactNode;
}

export function CveListView({ text, children }: CveListViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [text]);
  return (
    <Root ref={place} tabIndex={-1}>
      {children}
    </Root>
  );
}
