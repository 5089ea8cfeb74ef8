import { useCapability } from '@faultline/shared/query';
import { Divider, Section, Stack } from '@faultline/shared/ui';
import { ChangePassword } from './ChangePassword.tsx';
import { SessionList } from './SessionList.tsx';

/** Password and sessions, as far as the provider offers them; nothing where it offers neither. */
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
