import { Button, EmptyState } from '@faultline/shared/ui';
import { SearchX, ShieldCheck } from 'lucide-react';
import type { ListConfig } from '../listConfig.ts';

interface EmptyListProps {
  tab: ListConfig;
  filtered: boolean;
  /** True if only tracked CVEs are requested. */
  tracked: boolean;
  onClear: () => void;
}

const HOW_TO_TRACK = 'Nothing here matches your track list. Track a vendor or product from any row of the whole list.';

/** Nothing to list: because of the filters, or because there is nothing. */
export function EmptyList({ tab, filtered, tracked, onClear }: EmptyListProps) {
  if (filtered) {
    return (
      <EmptyState
        title="No vulnerabilities found"
        hint={tracked ? HOW_TO_TRACK : 'No vulnerabilities match these filters.'}
        icon={<SearchX size={20} />}
        action={<Button onClick={onClear}>Clear all filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No vulnerabilities found"
      hint={tab.emptyHint}
      icon={<ShieldCheck size={20} />}
      action={tab.emptyAction && <Button href={tab.emptyAction.path}>{tab.emptyAction.label}</Button>}
    />
  );
}
