import { useLocation, useNavigate } from 'react-router-dom';

/** Goes to the previous page; who opened this one directly has none in the application, and goes to `otherwise`. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(otherwise, { replace: true }) : navigate(-1));
}
