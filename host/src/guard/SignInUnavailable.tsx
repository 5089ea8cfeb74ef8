import { ErrorPanel } from '@faultline/shared/ui';
import { StandalonePage } from '../remote-screen/StandalonePage.tsx';

/** In place of a sign-in screen when no live area brings one: the guard would send its visitor round in circles. */
export function SignInUnavailable() {
  return (
    <StandalonePage>
      <ErrorPanel
        title="Sign in is not available"
        message="This installation has no sign-in area at the moment. Please try again later."
        retryLabel="Reload page"
        onRetry={() => location.reload()}
      />
    </StandalonePage>
  );
}
