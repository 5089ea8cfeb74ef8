import type { ReactNode } from 'react';
import { EmptyState, ErrorPanel, LoadingState } from '../ui/index.ts';
import type { QueryState } from './useQuery.ts';

interface QueryViewProps<T> {
  query: QueryState<T>;
  children: (data: T) => ReactNode;
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  loading?: ReactNode;
  failedTitle?: string;
}

const hasNothing = (data: unknown): boolean => {
  const rows = Array.isArray(data) ? data : (data as { items?: unknown } | null)?.items;
  return Array.isArray(rows) && rows.length === 0;
};

/** Renders each state of a query: loading, failed, empty and ready. */
export function QueryView<T>({
  query,
  children,
  empty,
  isEmpty = hasNothing,
  loading,
  failedTitle,
}: QueryViewProps<T>) {
  if (query.status === 'loading') return loading ?? <LoadingState />;
  if (query.status === 'failed') {
    return (
      <ErrorPanel
        title={failedTitle}
        message={query.problem.message}
        errorId={query.problem.id}
        onRetry={query.retry}
      />
    );
  }
  if (empty !== undefined && isEmpty(query.data)) {
    return typeof empty === 'string' ? <EmptyState title={empty} /> : empty;
  }
  return children(query.data);
}
