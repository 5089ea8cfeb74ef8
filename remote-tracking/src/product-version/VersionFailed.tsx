import type { Problem } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { ErrorPanel } from '@faultline/shared/ui';
import { BackButton } from '../components/BackButton.tsx';

/** Why, as specification 13.2 has it: a refusal in the provider's words, an error status by its number first. */
function formatReason({ httpStatus, serverMessage, message }: Problem): string {
  if (httpStatus === undefined) return message;
  if (httpStatus < 400) return serverMessage ?? 'Product version not found';
  return [`HTTP error! status: ${httpStatus}`, serverMessage].filter(Boolean).join(' · ');
}

export function VersionFailed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <ErrorPanel
      title="Failed to load product version details"
      message={formatReason(problem)}
      errorId={problem.id}
      onRetry={onRetry}
      actions={<BackButton size="small" otherwise={paths.products} />}
    />
  );
}
