import { Button, styled } from '@faultline/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { type CveView, type Days, formatView, useCveView } from './cveView.ts';
import { wrappingRow } from '../../components/styles.ts';

const Root = styled('div')({ scrollMarginTop: 72, '&:focus': { outline: 'none' } });
const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  ...wrappingRow,
  gap: '4px 12px',
  marginBottom: 8,
  minHeight: 40,
  color: theme.vars.palette.text.secondary,
}));

interface CveListViewProps {
  view: CveView;
  days: Days | undefined;
  onShowAll: () => void;
  children: ReactNode;
}

export function CveListView({ view, days, onShowAll, children }: CveListViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const { versionFilter } = useCveView();
  const text = formatView(view, days, versionFilter);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [text]);
  return (
    <Root ref={place} tabIndex={-1}>
      {text !== undefined && (
        <Line role="status">
          {text}
          <Button size="small" onClick={onShowAll}>
            Show all CVEs
          </Button>
        </Line>
      )}
      {children}
    </Root>
  );
}
