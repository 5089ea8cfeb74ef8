import { Button, EmptyState } from '@faultline/shared/ui';
import { SearchX, ShieldCheck } from 'lucide-react';
import type { Tab } from '../tabs/Tab.ts';

interface EmptyListProps {
  tab: Tab;
  filtered: boolean;
  onClear: () => void;
}

/** Nothing to list: because of the filters, or because there is nothing. */
export function EmptyList({ tab, filtered, onClear }: EmptyListProps) {
  if (filtered) {
    return (
      <EmptyState
        title="No vulnerabilities found"
        hint="Nothing matches the filters that are on."
        icon={<SearchX size={20} />}
        action={<Button onClick={onClear}>Clear all filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No vulnerabilities found"
      hint={tab.whyEmpty}
      icon={<ShieldCheck size={20} />}
      action={tab.elsewhere && <Button href={tab.elsewhere.path}>{tab.elsewhere.label}</Button>}
    />
  );
}
