import type { Problem } from '@faultline/shared/query';
import { ErrorPanel } from '@faultline/shared/ui';
import { hasNoErrorMessage } from '../components/hasNoErrorMessage.ts';

interface TrackListFailedProps {
  /** `Failed to load trackings` */
  what: string;
  problem: Problem;
  onRetry: () => void;
}

const UNKNOWN = 'An unexpected error occurred. Please try again.';

/** 'Something went wrong', with what did and why (specification 9.7). */
export function TrackListFailed({ what, problem, onRetry }: TrackListFailedProps) {
  const why = hasNoErrorMessage(problem) || UNKNOWN.startsWith(problem.message) ? UNKNOWN : problem.message;
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
