import type { MenuProps } from '@mui/material/Menu';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadMenuParts } from './loadMenuParts.ts';

const LoadedMenu = lazy(async () => ({ default: (await loadMenuParts()).Menu }));

/** MUI's Menu; its code comes after the first paint of a screen that has one. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  useEffect(() => void loadMenuParts(), []);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <LoadedMenu {...props} />
    </Suspense>
  );
}
