import { useCapability } from '@faultline/shared/query';
import { Divider, Section, Stack } from '@faultline/shared/ui';
import { ChangePassword } from './ChangePassword.tsx';
import { SessionList } from './SessionList.tsx';

export function Security({ email }: { email: string }) {
  const canChangePassword = useCapability('change-password') === true;
  const hasSessions = useCapability('sessions') === true;
  if (!canChangePassword && !hasSessions) return null;
  return (
    <Section title="Security">
      <Stack spacing={5} divider={<Divider />}>
        {canChangePassword && <ChangePassword email={email} />}
        {hasSessions && <SessionList />}
      </Stack>
    </Section>
  );
}
