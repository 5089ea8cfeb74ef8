import type { Problem } from '@faultline/shared/query';
import { ErrorPanel } from '@faultline/shared/ui';
import { hasNoErrorMessage } from '../components/hasNoErrorMessage.ts';

interface TrackListFailedProps {
  what: string;
  problem: Problem;
  onRetry: () => void;
}

const UNKNOWN_ERROR_TEXT = 'An unexpected error occurred. Please try again.';

export function TrackListFailed({ what, problem, onRetry }: TrackListFailedProps) {
  const why =
    hasNoErrorMessage(problem) || UNKNOWN_ERROR_TEXT.startsWith(problem.message) ? UNKNOWN_ERROR_TEXT : problem.message;
  return (
    <ErrorPanel
      message={
        <>
          <span>{what}</span>
          <br />
          <span>{why}</span>
        </>
      }
      errorId={problem.id}
      onRetry={onRetry}
    />
  );
}
