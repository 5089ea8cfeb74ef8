import type { Theme } from '@mui/material/styles';
import { badgeStyles } from '../badges/badgeStyles.ts';
import { controlStyles } from '../controls/controlStyles.ts';
import { textStyles } from '../text/textStyles.ts';

/** The classes of all plain parts. */
export const elementStyles = (theme: Theme) => [badgeStyles(theme), controlStyles(theme), textStyles(theme)];
