import { AppLink, styled } from '@faultline/shared/ui';

/** A link in a coloured notice: told by its line, not by its colour. */
export const NoticeLink = styled(AppLink)({
  color: 'inherit',
  fontWeight: 570,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  '&:hover': { color: 'inherit' },
});
