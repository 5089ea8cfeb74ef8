import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { frameSizes as sizes } from '../contract/frame.ts';
import { RouterAnchor } from '../ui/text/links.tsx';
import { useDocumentTitle, Logo, productName } from '../ui/layout/HeaderBar.tsx';

interface AuthCardProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  above?: ReactNode;
}

const Page = styled('main')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  minHeight: '100dvh',
  padding: '40px 16px 32px',
  backgroundImage: `radial-gradient(60rem 26rem at 50% -8rem, ${theme.vars.palette.tone.accent.tint}, transparent)`,
  '& > a': { display: 'flex', marginBottom: 28, textDecoration: 'none' },
  '@media (min-height: 760px)': { paddingTop: '11dvh' },
}));
const Sheet = styled('section')(({ theme }) => ({
  width: '100%',
  maxWidth: sizes.authCardWidth,
  padding: sizes.authCardPadding,
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 1px 2px rgb(10 14 22 / 0.04), 0 12px 32px rgb(10 14 22 / 0.06)',
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& h1 + p': { ...theme.typography.body1, margin: '4px 0 0', color: theme.vars.palette.text.secondary },
  '@media (max-width: 479.95px)': { padding: '24px 20px' },
}));
const Content = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, marginTop: 24 });
const Footer = styled('footer')(({ theme }) => ({
  ...theme.typography.body1,
  marginTop: 20,
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));

export function AuthCard({ title, subtitle, children, footer, above }: AuthCardProps) {
  const id = useId();
  useDocumentTitle(title);
  return (
    <Page>
      <RouterAnchor href="/" aria-label={`${productName} home`}>
        <Logo size={28} />
      </RouterAnchor>
      <Sheet aria-labelledby={id}>
        {above}
        <h1 id={id}>{title}</h1>
        {subtitle !== undefined && <p>{subtitle}</p>}
        <Content>{children}</Content>
      </Sheet>
      {footer !== undefined && <Footer>{footer}</Footer>}
    </Page>
  );
}
