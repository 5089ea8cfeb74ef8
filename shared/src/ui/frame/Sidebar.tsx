import { styled } from '@mui/material/styles';
import { ChevronsUpDown, LogOut, MessageSquare, PanelLeft, Search, UserRound, UsersRound } from 'lucide-react';
import type { MouseEvent } from 'react';
import { frameSizes as sizes } from '../../contract/frame.ts';
import { Logo, productName } from '../layout/HeaderBar.tsx';
import type { useMenu } from '../overlays/Menu.tsx';
import { RouterAnchor } from '../text/links.tsx';
import { visuallyHidden } from '../theme/mixins.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const NavLine = styled('a')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: sizes.navLineHeight,
  padding: '0 10px',
  border: 0,
  borderRadius: 7,
  background: 'none',
  font: 'inherit',
  fontSize: '0.8125rem',
  textAlign: 'left',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  transition: 'background-color 120ms, color 120ms',
  '& svg': { flexShrink: 0 },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover, color: theme.vars.palette.text.primary },
  '&[aria-current=page]': {
    backgroundColor: theme.vars.palette.tone.accent.tint,
    color: theme.vars.palette.tone.accent.text,
    fontWeight: 570,
  },
  '@media (pointer: coarse)': { minHeight: sizes.coarseNavLineHeight },
}));

export interface NavEntry {
  label: string;
  path: string;
  icon: readonly string[];
  active?: boolean;
}

export function PathIcon({ paths, size = sizes.navIconSize }: { paths: readonly string[]; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}

export interface SidebarProps {
  entries: readonly NavEntry[];
  email?: string;
  feedbackUrl: string;
  copyright: string;
  onSignOut: () => void;
  /** Adds the global search above the entries; `onIntent` is called when it is likely to be opened. */
  search?: { onOpen: () => void; onIntent: () => void };
  /** Makes the line of the user the button of a menu of teams, with the name of the present one. */
  switcher?: { team?: string | undefined; button: ReturnType<typeof useMenu>['button'] } | undefined;
  collapsed?: boolean;
  onCollapse?: () => void;
}

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: sizes.sidebarGap,
  height: '100%',
  padding: sizes.sidebarPadding,
  overflowY: 'auto',
  overflowX: 'hidden',
  backgroundColor: theme.vars.palette.background.paper,
  '& ul': { display: 'flex', flexDirection: 'column', gap: sizes.navLineGap, margin: 0, padding: 0, listStyle: 'none' },
  '&[data-collapsed=true] .label': visuallyHidden,
  '&[data-collapsed=true] :is(.foot, kbd)': { display: 'none' },
}));
const Top = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: sizes.brandHeight,
  padding: '0 2px 0 8px',
  '[data-collapsed=true] > &': { padding: 0, justifyContent: 'center' },
  '& a': { display: 'flex', textDecoration: 'none' },
});
const Bottom = styled('div')(({ theme }) => ({
  marginTop: 'auto',
  paddingTop: 10,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  '& small': { ...theme.typography.caption, padding: '8px 10px 0', color: theme.vars.palette.text.secondary },
}));
const Keys = styled('kbd')(({ theme }) => ({
  ...theme.typography.caption,
  marginLeft: 'auto',
  padding: '1px 6px',
  borderRadius: 5,
  border: `1px solid ${theme.vars.palette.divider}`,
  '@media (pointer: coarse)': { display: 'none' },
}));
const User = styled(NavLine)({ cursor: 'default', '&:hover': { background: 'none' } });
const Chevrons = styled(ChevronsUpDown)({ marginLeft: 'auto' });
const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  padding: '8px 4px 2px',
  '[data-collapsed=true] &': { flexDirection: 'column', padding: '8px 0 0' },
});

// The entry of the tab that is shown does nothing (specification 2.4): its filters and its place stay.
function stayOn(path: string, event: MouseEvent) {
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
  if (location.pathname === path && !elsewhere) event.preventDefault();
}

const isApple = /Mac|iP(hone|ad)/.test(navigator.platform);

export function Sidebar(props: SidebarProps) {
  const { entries, email, feedbackUrl, copyright, onSignOut, search, switcher, collapsed = false, onCollapse } = props;
  const hint = (text: string) => (collapsed ? text : undefined);
  const user = email === undefined || email === '' ? 'User' : email;
  const toggleLabel = collapsed ? 'Expand sidebar' : 'Collapse sidebar';
  return (
    <Root data-collapsed={collapsed}>
      <Top>
        <RouterAnchor href="/dashboard" aria-label={productName}>
          <Logo mark={collapsed} />
        </RouterAnchor>
      </Top>
      <nav aria-label="Main">
        <ul>
          {search !== undefined && (
            <li>
              <NavLine
                as="button"
                type="button"
                aria-haspopup="dialog"
                aria-keyshortcuts="Control+K Meta+K"
                data-tooltip={hint('Quick search')}
                onClick={search.onOpen}
                onPointerEnter={search.onIntent}
                onFocus={search.onIntent}
              >
                <Search size={17} aria-hidden />
                <span className="label">Quick search</span>
                <Keys aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</Keys>
              </NavLine>
            </li>
          )}
          {entries.map((entry) => (
            <li key={entry.path}>
              <NavLine
                as={RouterAnchor}
                href={entry.path}
                data-tooltip={hint(entry.label)}
                aria-current={entry.active ? 'page' : undefined}
                onClick={(event: MouseEvent) => stayOn(entry.path, event)}
              >
                <PathIcon paths={entry.icon} />
                <span className="label">{entry.label}</span>
              </NavLine>
            </li>
          ))}
          <li>
            <NavLine
              href={feedbackUrl}
              target="_blank"
              rel="noopener noreferrer"
              data-tooltip={hint('Give us feedback')}
            >
              <MessageSquare size={17} aria-hidden />
              <span className="label">Give us feedback</span>
            </NavLine>
          </li>
        </ul>
      </nav>
      <Bottom>
        {switcher === undefined ? (
          <User as="div" title={user}>
            <UserRound size={17} aria-hidden />
            <span className="label">{user}</span>
          </User>
        ) : (
          <Switcher {...switcher} user={user} hint={hint} />
        )}
        <NavLine as="button" type="button" onClick={onSignOut} data-tooltip={hint('Logout')}>
          <LogOut size={17} aria-hidden />
          <span className="label">Logout</span>
        </NavLine>
        <Row>
          <ThemeSwitch compact={collapsed} />
          {onCollapse !== undefined && (
            <NavLine
              as="button"
              type="button"
              aria-label={toggleLabel}
              aria-expanded={!collapsed}
              data-tooltip={toggleLabel}
              onClick={onCollapse}
              style={{ width: 'auto' }}
            >
              <PanelLeft size={17} aria-hidden />
            </NavLine>
          )}
        </Row>
        <small className="foot">{copyright}</small>
      </Bottom>
    </Root>
  );
}

interface SwitcherProps extends NonNullable<SidebarProps['switcher']> {
  user: string;
  hint: (text: string) => string | undefined;
}

function Switcher({ team, button, user, hint }: SwitcherProps) {
  const name = team ?? user;
  return (
    <NavLine as="button" type="button" aria-label={`${name}, switch team`} data-tooltip={hint(name)} {...button}>
      {team === undefined ? <UserRound size={17} aria-hidden /> : <UsersRound size={17} aria-hidden />}
      <span className="label" title={name}>
        {name}
      </span>
      <Chevrons className="foot" size={14} aria-hidden />
    </NavLine>
  );
}
