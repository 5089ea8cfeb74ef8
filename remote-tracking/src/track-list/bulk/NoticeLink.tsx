import { AppLink, styled } from '@faultline/shared/ui';

// A link in a colored notice, marked by its underline instead of its color.
export const NoticeLink = styled(AppLink)({
  color: 'inherit',
  fontWeight: 570,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  '&:hover': { color: 'inherit' },
});
