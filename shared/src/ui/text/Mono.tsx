import { styled } from '@mui/material/styles';
import { mono } from '../theme/fonts.ts';

/** CVE ids, versions, vectors. */
export const Mono = styled('span')({
  fontFamily: mono,
  fontSize: '0.94em',

  letterSpacing: '-0.01em',
});
