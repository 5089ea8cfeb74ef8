import { type PlanName, readPlanName, type User } from '@faultline/shared/contract';
import { useCapability } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { AppLink, Badge, DateText, Section, Stack, Typography } from '@faultline/shared/ui';
import { DescriptionItem, DescriptionList } from './DescriptionList.tsx';

const planLabels: Record<PlanName, string> = { free: 'Free', pro: 'Pro', business: 'Business' };

export function Profile({ user }: { user: User }) {
  // Under Security then, by the old one.
  const canChangePassword = useCapability('change-password') === true;
  const plan = readPlanName(user.subscriptionPlan);
  return (
    <Section title="Profile">
      <DescriptionList>
        <DescriptionItem name="Email">{user.email}</DescriptionItem>
        <DescriptionItem name="Plan">
          <Stack direction="row" component="span" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
            <Badge tone={plan === 'free' ? 'grey' : 'accent'}>{planLabels[plan]}</Badge>
            <Typography component="span" variant="body2" color="text.secondary">
              Billing will be available soon.
            </Typography>
          </Stack>
        </DescriptionItem>
        <DescriptionItem name="Member since">
          <DateText value={user.createdDate} />
        </DescriptionItem>
        {!canChangePassword && (
          <DescriptionItem name="Password">
            <AppLink to={paths.forgotPassword} state={{ from: paths.account, email: user.email }}>
              Change password
            </AppLink>
          </DescriptionItem>
        )}
      </DescriptionList>
    </Section>
  );
}
