import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert } from '../ui/states/Alert.tsx';

interface FormErrorProps {
  children: ReactNode;
  /** For the `problemId` of the fields it is about. */
  id?: string;
  /** Something else, as a toast, has announced it: it is only shown. */
  announced?: boolean;
}

/** What is wrong with a form as a whole, announced at once. Nothing without children. */
export function FormError({ children, id, announced = false }: FormErrorProps) {
  const empty = children === undefined || children === null || children === '' || children === false;
  if (empty) return null;
  return (
    <Alert severity="error" id={id} role={announced ? 'note' : 'alert'} icon={<CircleAlert size={17} />}>
      {children}
    </Alert>
  );
}
