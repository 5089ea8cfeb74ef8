import { paths } from '@faultline/shared/routing';
import { AppLink, EmptyState, Screen } from '@faultline/shared/ui';

export function NotFoundScreen() {
  return (
    <Screen title="Page Not Found">
      <EmptyState
        title="Page Not Found"
        hint="This section is under development."
        action={<AppLink to={paths.daily}>Go to Daily Vulnerabilities</AppLink>}
      />
    </Screen>
  );
}
