import type MuiMenuItem from '@mui/material/MenuItem';
import { lazy } from 'react';
import { loadMenuParts } from './loadMenuParts.ts';

/** MUI's MenuItem, for a Menu. With `href` it is a link. */
export const MenuItem = lazy(async () => ({
  default: (await loadMenuParts()).MenuItem,
})) as unknown as typeof MuiMenuItem;
