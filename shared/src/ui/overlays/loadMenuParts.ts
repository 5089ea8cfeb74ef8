import { retryImport } from './retryImport.ts';

/** Menus and drawers, which nobody sees before a click: fetched after the first paint. */
export const loadMenuParts = () => retryImport(() => import('./menuParts.ts'));
