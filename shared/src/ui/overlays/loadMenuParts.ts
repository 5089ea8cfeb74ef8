import { persistently } from './persistently.ts';

/** Menus and drawers, which nobody sees before a click: fetched after the first paint. */
export const loadMenuParts = () => persistently(() => import('./menuParts.ts'));
