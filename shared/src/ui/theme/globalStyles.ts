import type { Theme } from '@mui/material/styles';
import { elementStyles } from '../elements/elementStyles.ts';
import { baseline } from './baseline.ts';
import { fontFaces } from './fontFaces.ts';

/** What holds on every page: the theme's variables, faces, the elements, and the classes of plain parts. */
export const globalStyles = (theme: Theme) => [
  ...theme.generateStyleSheets(),
  ...fontFaces,
  baseline(theme),
  ...elementStyles(theme),
];
