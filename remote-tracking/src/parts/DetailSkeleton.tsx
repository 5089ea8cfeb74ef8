import { LoadingState, Skeletons, Stack } from '@faultline/shared/ui';

/** The shape of a vendor's, product's or version's page while it loads. */
export function DetailSkeleton({ label, cards }: { label: string; cards: number }) {
  return (
    <Stack spacing={4} sx={{ position: 'relative' }}>
      <Skeletons count={cards} height={79} minWidth={200} label={label} />
      <LoadingState label={label} />
    </Stack>
  );
}
