import { paths } from '@faultline/shared/routing';
import type { Problem } from '@faultline/shared/query';
import { ErrorPanel } from '@faultline/shared/ui';
import { BackButton } from '../parts/BackButton.tsx';
import { isSilent } from '../parts/isSilent.ts';

export function CveFailed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <ErrorPanel
      title="Failed to load CVE details"
      message={isSilent(problem) ? 'CVE not found' : problem.message}
      errorId={problem.id}
      onRetry={onRetry}
      actions={<BackButton size="small" otherwise={paths.daily} />}
    />
  );
}
