import type { DrawerProps } from '@mui/material/Drawer';
import type { MenuProps } from '@mui/material/Menu';
import type MuiMenuItem from '@mui/material/MenuItem';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { retryImport } from './retryImport.ts';
import type MuiTab from '@mui/material/Tab';
import type { TabsProps } from '@mui/material/Tabs';

const LoadedMenu = lazy(async () => ({ default: (await loadMenuParts()).Menu }));

export const Menu = (props: MenuProps) => <Overlay Loaded={LoadedMenu} {...props} />;

/** The state of a menu, as props of the button that opens it and of the menu. */
export function useMenu() {
  const [anchorEl, setAnchorEl] = useState<HTMLElement | null>(null);
  const open = anchorEl !== null;
  const onClose = () => setAnchorEl(null);
  const onClick = ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchorEl(currentTarget);
  return {
    button: { 'aria-haspopup': 'menu', 'aria-expanded': open, onClick },
    menu: { anchorEl, open, onClose },
  } as const;
}

export type MenuState = ReturnType<typeof useMenu>['menu'];

export const MenuItem = lazy(async () => ({
  default: (await loadMenuParts()).MenuItem,
})) as unknown as typeof MuiMenuItem;

const LoadedDrawer = lazy(async () => ({ default: (await loadMenuParts()).Drawer }));

export const Drawer = (props: DrawerProps) => <Overlay Loaded={LoadedDrawer} {...props} />;

// Menus and drawers open by click, so they are loaded after the first paint.
function Overlay<P extends { open?: boolean }>({ Loaded, ...props }: P & { Loaded: ComponentType<P> }) {
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  useEffect(() => void loadMenuParts(), []);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...(props as unknown as P)} />
    </Suspense>
  );
}

const loadMenuParts = () => retryImport(() => import('./menuParts.ts'));

const load = () => retryImport(() => import('./tabParts.ts'));
const LoadedTabs = lazy(async () => ({ default: (await load()).Tabs }));

export const Tab = lazy(async () => ({ default: (await load()).Tab })) as unknown as typeof MuiTab;

/** MUI's Tabs, loaded on demand because few screens use them. Their space is reserved. */
export function Tabs(props: TabsProps) {
  return (
    <Suspense fallback={<div style={{ height: 41 }} />}>
      <LoadedTabs {...props} />
    </Suspense>
  );
}
