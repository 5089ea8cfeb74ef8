import type { Problem, QueryState } from '@faultline/shared/query';
import { Button, EmptyState, ErrorPanel, LoadingState, Screen, Skeleton, Stack } from '@faultline/shared/ui';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackLink } from '../components/BackNavigation.tsx';
import { capitalize } from '../components/capitalize.ts';
import { CardGrid } from '../components/LinkCard.tsx';
import { StaleNotice } from '../components/StaleNotice.tsx';

interface OwnerDetailProps<T> {
  query: QueryState<T>;
  noun: 'product' | 'vendor';
  cards: number;
  back: string;
  children: (item: T, notice: ReactNode) => ReactNode;
}

export function OwnerDetail<T extends { id: string }>({ query, noun, cards, back, children }: OwnerDetailProps<T>) {
  const title = capitalize(noun);
  const backLabel = `Back to ${title}s`;
  if (isMissing(query)) {
    return (
      <DetailMissing
        screen={title}
        title={`${title} not found`}
        hint={`The ${noun} you're looking for doesn't exist or has been removed.`}
        back={<Button href={back}>{backLabel}</Button>}
      />
    );
  }
  if (query.status === 'ready') return children(query.data, <StaleNotice query={query} />);
  return (
    <Screen title={title}>
      <BackLink to={back}>{backLabel}</BackLink>
      {query.status === 'loading' ? (
        <DetailSkeleton label={`Loading ${noun}...`} cards={cards} />
      ) : (
        <DetailFailed noun={noun} problem={query.problem} onRetry={query.retry} />
      )}
    </Screen>
  );
}

interface DetailSkeletonProps {
  label: string;
  cards: number;
}

export function DetailSkeleton({ label, cards }: DetailSkeletonProps) {
  return (
    <Stack spacing={4} data-screen-loading>
      <CardGrid min={150}>
        {Array.from({ length: cards }, (_, card) => (
          <Skeleton key={card} height={77} />
        ))}
      </CardGrid>
      <LoadingState label={label} />
    </Stack>
  );
}

interface DetailMissingProps {
  screen: string;
  title: string;
  hint: string;
  back: ReactNode;
}

export function DetailMissing({ screen, title, hint, back }: DetailMissingProps) {
  return (
    <Screen title={screen}>
      <EmptyState icon={<SearchX size={20} />} title={title} hint={hint} action={back} />
    </Screen>
  );
}

interface DetailFailedProps {
  noun: string;
  problem: Problem;
  onRetry: () => void;
}

function DetailFailed({ noun, problem: { httpStatus, message, id }, onRetry }: DetailFailedProps) {
  const refused = httpStatus !== undefined;
  return (
    <ErrorPanel
      title={refused ? `Failed to load ${noun} details` : `An error occurred while loading ${noun} details`}
      message={message}
      errorId={id}
      onRetry={onRetry}
    />
  );
}

// A backend that does not know an id responds with 404, or with an object without an id.
export const isMissing = (query: QueryState<{ id: string }>): boolean =>
  (query.status === 'failed' && query.problem.httpStatus === 404) || (query.status === 'ready' && query.data.id === '');
