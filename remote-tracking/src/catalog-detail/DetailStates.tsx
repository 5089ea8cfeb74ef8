import type { Problem, QueryState } from '@faultline/shared/query';
import { Button, EmptyState, ErrorPanel, LoadingState, Screen, Skeleton, Stack } from '@faultline/shared/ui';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardGrid } from '../components/LinkCard.tsx';

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
  back: { to: string; label: string } | ReactNode;
}

const isLink = (back: DetailMissingProps['back']): back is { to: string; label: string } =>
  typeof back === 'object' && back !== null && 'to' in back;

export function DetailMissing({ screen, title, hint, back }: DetailMissingProps) {
  return (
    <Screen title={screen}>
      <EmptyState
        icon={<SearchX size={20} />}
        title={title}
        hint={hint}
        action={isLink(back) ? <Button href={back.to}>{back.label}</Button> : back}
      />
    </Screen>
  );
}

interface DetailFailedProps {
  noun: string;
  problem: Problem;
  onRetry: () => void;
}

export function DetailFailed({ noun, problem: { httpStatus, message, id }, onRetry }: DetailFailedProps) {
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
