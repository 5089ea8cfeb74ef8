import type { Problem } from '@faultline/shared/query';
import { ErrorPanel } from '@faultline/shared/ui';

interface TrackListFailedProps {
  /** `Failed to load trackings` */
  what: string;
  problem: Problem;
  onRetry: () => void;
}

const UNKNOWN = 'An unexpected error occurred. Please try again.';

/** An answer that only says no has no message of its own, and its status says nothing. */
const isSilent = ({ said, httpStatus = 0 }: Problem): boolean =>
  said === undefined && httpStatus >= 200 && httpStatus < 300;

/** 'Something went wrong', with what did and why (spec part 2, section 8). */
export function TrackListFailed({ what, problem, onRetry }: TrackListFailedProps) {
  const why = isSilent(problem) || UNKNOWN.startsWith(problem.message) ? UNKNOWN : problem.message;
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
