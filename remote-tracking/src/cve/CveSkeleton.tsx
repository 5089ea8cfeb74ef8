import { Skeleton, Skeletons, Stack } from '@faultline/shared/ui';
import { Columns } from './Columns.ts';

/** The page's shape while it loads. */
export function CveSkeleton() {
  return (
    <Stack spacing={4}>
      <Skeletons count={1} height={220} label="Loading CVE details..." />
      <Columns>
        <Stack spacing={4}>
          <Skeleton height={170} />
          <Skeleton height={180} />
          <Skeleton height={160} />
        </Stack>
        <Stack spacing={4}>
          <Skeleton height={230} />
          <Skeleton height={120} />
        </Stack>
      </Columns>
    </Stack>
  );
}
