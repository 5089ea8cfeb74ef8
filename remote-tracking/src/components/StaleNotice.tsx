import type { QueryState } from '@faultline/shared/query';
import { Alert, Button, RelativeTime } from '@faultline/shared/ui';

export function StaleNotice({ query }: { query: QueryState<unknown> }) {
  if (query.status !== 'ready' || query.problem === undefined) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" loading={query.refreshing} onClick={query.refresh}>
          Try Again
        </Button>
      }
    >
      This page couldn&apos;t be refreshed. Last updated <RelativeTime value={new Date(query.updatedAt)} />.
    </Alert>
  );
}
