import { Button, IconButton, useIsMobile } from '@faultline/shared/ui';
import type { ComponentProps, ReactNode, Ref } from 'react';

interface ResponsiveActionProps extends Pick<
  ComponentProps<typeof Button>,
  'disabled' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'
> {
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  onClick: (event: { currentTarget: HTMLElement }) => void;
}

export function ResponsiveAction({ label, icon, ...button }: ResponsiveActionProps) {
  const isMobile = useIsMobile();
  if (!isMobile) {
    return (
      <Button startIcon={icon} {...button}>
        {label}
      </Button>
    );
  }
  return (
    <IconButton aria-label={label} title={label} {...button}>
      {icon}
    </IconButton>
  );
}
