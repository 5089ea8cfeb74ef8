import { paths } from '@faultline/shared/routing';
import { Button, EmptyState, Screen } from '@faultline/shared/ui';

export function NotFoundScreen() {
  return (
    <Screen title="Page Not Found">
      <EmptyState
        title="Page Not Found"
        hint="This section is under development."
        action={<Button href={paths.daily}>Go to Daily Vulnerabilities</Button>}
      />
    </Screen>
  );
}
