import Alert from '@mui/material/Alert';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What is wrong with a form as a whole, announced at once. Nothing without children. */
export function FormError({ children }: { children: ReactNode }) {
  const empty = children === undefined || children === null || children === '' || children === false;
  if (empty) return null;
  return (
    <Alert severity="error" icon={<CircleAlert size={17} />}>
      {children}
    </Alert>
  );
}
