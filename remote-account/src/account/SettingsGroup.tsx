import { styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';

const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(160px, 240px) 1fr',
  gap: '12px 32px',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.h3, padding: 0, float: 'left' },
  '& small': { ...theme.typography.body2, display: 'block', fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& > div': { display: 'flex', flexDirection: 'column', gap: 12, minWidth: 0 },
  // In line with the switch beside it.
  '@media (min-width: 640px)': { '& legend': { paddingTop: 8 } },
  '@media (max-width: 639.95px)': { gridTemplateColumns: '1fr' },
}));

/** One subject of the form: its name at the left, its fields at the right. */
export function SettingsGroup({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Group>
      <legend>
        {title}
        <small>{hint}</small>
      </legend>
      <div>{children}</div>
    </Group>
  );
}
