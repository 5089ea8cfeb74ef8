import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes a file that is dropped anywhere on the page, and says whether one is held over it: beside its place a browser would
 * leave the page for the file.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    // Between two elements of the page there is one that is gone to; out of the window there is none.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      take(file);
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    addEventListener('dragover', hold, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    return () => leaving.abort();
  }, []);
  return over;
}
