import { formatCount, utcDay } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { FirstSteps } from '@faultline/shared/tracking';
import { Button, EmptyState, styled } from '@faultline/shared/ui';
import { SearchX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { ListConfig } from '../listConfig.ts';
import { type LatestDay, useLatestDay } from '../overview/useLastWeek.ts';

export interface EmptyListProps {
  tab: ListConfig;
  filtered: boolean;
  tracked: boolean;
  query: string;
  onSearch: (query: string) => void;
  onClear: () => void;
}

// A word at the end of a query, which matches only the whole word; prefixes of shorter words match too many CVEs.
const LAST_WORD = /(?:^|\s)([\p{L}\p{N}]{3,})$/u;

const HOW_TO_TRACK = 'Nothing here matches your track list. Track a vendor or product from any row of the whole list.';

export function EmptyList({ tab, filtered, tracked, query, onSearch, onClear }: EmptyListProps) {
  const found = useLatestDay(tab.name === 'daily' && !filtered);
  const isLoading = found === 'loading';
  const latest = isLoading ? undefined : found;
  if (filtered) {
    const [, lastWord] = LAST_WORD.exec(query) ?? [];
    return (
      <EmptyState
        title="No vulnerabilities found"
        hint={tracked ? HOW_TO_TRACK : 'No vulnerabilities match these filters.'}
        icon={<SearchX size={20} />}
        action={
          <Actions>
            {lastWord !== undefined && (
              <Button onClick={() => onSearch(`${query}*`)}>Search for words that begin with "{lastWord}"</Button>
            )}
            <Button onClick={onClear}>Clear all filters</Button>
          </Actions>
        }
      />
    );
  }
  return (
    <>
      {tab.name === 'daily' && <FirstSteps />}
      <EmptyState
        title="No vulnerabilities found"
        hint={isLoading ? undefined : getHint(tab, latest)}
        icon={<ShieldCheck size={20} />}
        action={isLoading || !tab.emptyAction ? undefined : <OtherDays action={tab.emptyAction} latest={latest} />}
      />
    </>
  );
}

const getHint = (tab: ListConfig, latest: LatestDay | undefined) =>
  latest ? `Nothing published yet today. ${formatCount(latest.count)} on ${latest.name}.` : tab.emptyHint;

const DAY_MS = 86_400_000;
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8 });

interface OtherDaysProps {
  action: NonNullable<ListConfig['emptyAction']>;
  latest: LatestDay | undefined;
}

function OtherDays({ action, latest }: OtherDaysProps) {
  const [now] = useState(() => Date.now());
  const since = (days: number) => `${paths.past}?from=${utcDay(new Date(now - days * DAY_MS))}`;
  return (
    <Actions>
      {latest && (
        <Button href={`${paths.past}?from=${latest.day}&to=${latest.day}`} variant="contained" color="primary">
          See {latest.name}
        </Button>
      )}
      <Button href={since(1)}>Last 24 hours</Button>
      <Button href={since(7)}>Last 7 days</Button>
      <Button href={action.path}>{action.label}</Button>
    </Actions>
  );
}
