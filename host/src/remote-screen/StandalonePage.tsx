import { Logo } from '@faultline/shared/ui';
import type { ReactNode } from 'react';

export const StandalonePage = ({ children }: { children: ReactNode }) => (
  <main style={{ display: 'grid', gap: 24, maxWidth: 560, margin: '0 auto', padding: '14vh 16px 16px' }}>
    <Logo size={28} />
    {children}
  </main>
);
