import { type PlanName, readPlanName, type User } from '@faultline/shared/contract';
import { Badge, DateText, Section } from '@faultline/shared/ui';
import { Fact, Facts } from './Facts.tsx';

const planLabels: Record<PlanName, string> = { free: 'Free', pro: 'Pro', business: 'Business' };

export function Profile({ user }: { user: User }) {
  const plan = readPlanName(user.subscriptionPlan);
  return (
    <Section title="Profile">
      <Facts>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Plan">
          <Badge tone={plan === 'free' ? 'grey' : 'accent'}>{planLabels[plan]}</Badge>
        </Fact>
        <Fact name="Member since">
          <DateText value={user.createdDate} />
        </Fact>
      </Facts>
    </Section>
  );
}
