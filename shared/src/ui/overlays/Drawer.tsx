import type { DrawerProps } from '@mui/material/Drawer';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadMenuParts } from './loadMenuParts.ts';

const LoadedDrawer = lazy(async () => ({ default: (await loadMenuParts()).Drawer }));

/** MUI's Drawer; its code comes after the first paint. */
export function Drawer(props: DrawerProps) {
  const [opened, setOpened] = useState(false);
  if (props.open && !opened) setOpened(true);
  useEffect(() => void loadMenuParts(), []);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <LoadedDrawer {...props} />
    </Suspense>
  );
}
