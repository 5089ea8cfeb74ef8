import { Box } from '@faultline/shared/ui';

export function OtpSentMessage({ email }: { email: string | undefined }) {
  if (email === undefined) return 'Sign in or register first so we know which email to verify.';
  return (
    <>
      Enter the 6-digit code we sent to{' '}
      <Box component="strong" sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
        {email}
      </Box>
      .
    </>
  );
}
