import type { Problem } from '@faultline/shared/query';
import { ErrorPanel } from '@faultline/shared/ui';

interface DetailFailedProps {
  /** `vendor` */
  noun: string;
  problem: Problem;
  onRetry: () => void;
}

/** A vendor's or a product's page that did not come: refused, or no answer at all (specification 11.3). */
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
