import { CardGrid, LoadingState, Skeleton, Stack } from '@faultline/shared/ui';

/** The shape of a vendor's, product's or version's page while it loads. */
export function DetailSkeleton({ label, cards }: { label: string; cards: number }) {
  return (
    <Stack spacing={4}>
      <CardGrid min={150}>
        {Array.from({ length: cards }, (_, card) => (
          <Skeleton key={card} height={77} />
        ))}
      </CardGrid>
      <LoadingState label={label} />
    </Stack>
  );
}
