import { paths } from '@faultline/shared/routing';
import { Button, EmptyState, PathIcon, Screen } from '@faultline/shared/ui';

const signpost = ['M12 3v18', 'M12 5h6l2.5 2.5L18 10h-6z', 'M12 12H6l-2.5 2.5L6 17h6z'];

export function NotFoundScreen() {
  return (
    <Screen title="Page Not Found">
      <EmptyState
        icon={<PathIcon paths={signpost} size={20} />}
        title="This section is under development."
        hint="Check the address, or continue on another page."
        action={<Button href={paths.daily}>Go to Daily Vulnerabilities</Button>}
      />
    </Screen>
  );
}
