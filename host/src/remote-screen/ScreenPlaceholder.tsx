import { productName, useHeader } from '@faultline/shared/ui';
import type { ReactNode } from 'react';

/** What stands in a screen's place before it can name itself: the name is the one of its description. */
export function ScreenPlaceholder({
  title = productName,
  subtitle,
  children,
}: {
  title?: string;
  subtitle?: string;
  children: ReactNode;
}) {
  useHeader({ title, subtitle });
  return children;
}
