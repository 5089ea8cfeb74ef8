import { utcDay } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { FirstSteps } from '@faultline/shared/tracking';
import { Button, EmptyState, styled } from '@faultline/shared/ui';
import { SearchX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { ListConfig } from '../listConfig.ts';

interface EmptyListProps {
  tab: ListConfig;
  filtered: boolean;
  /** True if only tracked CVEs are requested. */
  tracked: boolean;
  /** The words and conditions that the list was searched for. */
  query: string;
  onSearch: (query: string) => void;
  onClear: () => void;
}

/** A bare word at the end of a query, which stands for that whole word alone; shorter ones begin too many. */
const LAST_WORD = /(?:^|\s)([\p{L}\p{N}]{3,})$/u;

const HOW_TO_TRACK = 'Nothing here matches your track list. Track a vendor or product from any row of the whole list.';

/** Nothing to list: because of the filters, or because there is nothing. */
export function EmptyList({ tab, filtered, tracked, query, onSearch, onClear }: EmptyListProps) {
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
      <EmptyState
        title="No vulnerabilities found"
        hint={tab.emptyHint}
        icon={<ShieldCheck size={20} />}
        action={tab.emptyAction && <OtherDays action={tab.emptyAction} />}
      />
      {tab.name === 'daily' && <FirstSteps />}
    </>
  );
}

const DAY_MS = 86_400_000;
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8 });

/** Past from its beginning, or of the last days: those of UTC, so that 24 hours begin with yesterday. */
function OtherDays({ action }: { action: NonNullable<ListConfig['emptyAction']> }) {
  const [now] = useState(() => Date.now());
  const since = (days: number) => `${paths.past}?from=${utcDay(new Date(now - days * DAY_MS))}`;
  return (
    <Actions>
      <Button href={since(1)}>Last 24 hours</Button>
      <Button href={since(7)}>Last 7 days</Button>
      <Button href={action.path}>{action.label}</Button>
    </Actions>
  );
}
