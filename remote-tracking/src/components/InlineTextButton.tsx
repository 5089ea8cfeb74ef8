import { Button, styled } from '@faultline/shared/ui';
import type { ComponentProps } from 'react';

const AtEdge = styled(Button)({ marginLeft: -10 });

/** A small button without a frame, whose words stand at the edge of what is above them. */
export function InlineTextButton(props: ComponentProps<typeof Button>) {
  return <AtEdge size="small" variant="text" color="primary" {...props} />;
}
