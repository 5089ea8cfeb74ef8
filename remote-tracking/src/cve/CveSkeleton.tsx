import { Skeletons, Stack } from '@faultline/shared/ui';

/** The page's shape while it loads. */
export function CveSkeleton() {
  return (
    <Stack spacing={4}>
      <Skeletons count={1} height={204} label="Loading CVE details..." />
      <Skeletons count={3} height={150} gap={16} label="" />
    </Stack>
  );
}
