import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';

/**
 * A link inside the application. `tone` is `accent` (default), `text` (the colour of its surroundings, accent on hover) or
 * `quiet` (secondary text).
 */
export const AppLink = styled(Link, { shouldForwardProp: (name) => name !== 'tone' && name !== 'sx' })<{
  tone?: 'accent' | 'text' | 'quiet';
}>(({ theme, tone = 'accent' }) => ({
  color: {
    accent: theme.vars.palette.primary.main,
    text: 'inherit',
    quiet: theme.vars.palette.text.secondary,
  }[tone],
  textDecoration: 'none',
  borderRadius: 3,
  '&:hover': { color: theme.vars.palette.primary.main, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
}));
