import { ErrorPanel } from '@faultline/shared/ui';

/** In place of a sign-in screen when no live area brings one: the guard would send its visitor round in circles. */
export function NoSignIn() {
  return (
    <main style={{ maxWidth: 560, margin: '20vh auto', padding: 16 }}>
      <ErrorPanel
        title="Sign in is not available"
        message="This installation has no sign-in area at the moment. Please try again later."
        retryLabel="Reload page"
        onRetry={() => location.reload()}
      />
    </main>
  );
}
