import { CopyButton } from '@faultline/shared/cve';
import { Mono, styled } from '@faultline/shared/ui';

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 8px 8px 12px',
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', userSelect: 'all' },
}));

export const SecretText = ({ value, label }: { value: string; label: string }) => (
  <Frame>
    <Mono>{value}</Mono>
    <CopyButton value={value} label={label} />
  </Frame>
);
