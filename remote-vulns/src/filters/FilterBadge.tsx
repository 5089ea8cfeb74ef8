import { Badge } from '@faultline/shared/ui';

/** '{n} filter(s) active' (specification 6.2); nothing without filters. */
export function FilterBadge({ count }: { count: number }) {
  return <output>{count > 0 && <Badge tone="accent">{count} filter(s) active</Badge>}</output>;
}
