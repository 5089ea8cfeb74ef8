import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useAtom, useAtomValue } from 'jotai';
import { Menu, Search } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode, type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { frameSizes as sizes } from '../../contract/frame.ts';
import { createStoredAtom } from '../../session/createStringStorage.ts';
import { IconButton } from '../controls/Button.tsx';
import { FrameContext, headerAtom, type Header, HeaderBar, useDocumentTitle } from '../layout/HeaderBar.tsx';
import { Drawer } from '../overlays/Menu.tsx';
import { OfflineBar } from '../states/OfflineBar.tsx';
import { reducedMotion, visuallyHidden } from '../theme/mixins.ts';
import { Sidebar, type SidebarProps } from './Sidebar.tsx';

interface FrameProps extends Omit<SidebarProps, 'collapsed' | 'onCollapse'> {
  header?: Header;
  /** A bar at the bottom of the window, such as the notice of demo data. At the top it would move the content. */
  banner?: ReactNode;
  /** A line below the content; takes no space if it is empty. */
  footer?: ReactNode;
  children: ReactNode;
}

const Root = styled('div')({ display: 'flex', minHeight: '100dvh', '@media print': { display: 'block' } });
const Side = styled('aside')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  flex: 'none',
  height: '100dvh',
  borderRight: `1px solid ${theme.vars.palette.divider}`,
  transition: 'width 160ms',
  ...reducedMotion,
}));
const Column = styled('div')({ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 });
const Main = styled('main')({
  flex: 1,
  minWidth: 0,
  padding: `0 ${sizes.gutter}px 40px`,
  '&:focus': { outline: 'none' },
  [`@media (max-width: ${sizes.desktopFrom - 0.05}px)`]: { padding: `0 ${sizes.mobileGutter}px 32px` },
});
const Footer = styled('footer')(({ theme }) => ({
  ...theme.typography.caption,
  padding: `0 ${sizes.gutter}px 12px`,
  color: theme.vars.palette.text.secondary,
  // Also hidden while a screen loads, because a longer page would move it out of the window.
  '&:empty, main:has([data-screen-loading]) + &': { display: 'none' },
  [`@media (max-width: ${sizes.desktopFrom - 0.05}px)`]: { padding: `0 ${sizes.mobileGutter}px 12px` },
}));
const Banner = styled('div')({ position: 'sticky', zIndex: 2, bottom: 0 });
const Announcer = styled('div')(visuallyHidden);

/** The frame of a signed-in screen: skip link, sidebar or drawer, bars, header, and the landmark of the content. */
export function Frame({ header, banner, footer, children, ...sidebar }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [collapsed, setCollapsed] = useAtom(sidebarCollapsedAtom);
  const [openAt, setOpenAt] = useState<string>();
  const { pathname } = useLocation();
  const narrow = useMediaQuery(`(max-width: ${sizes.sidebarFrom - 0.05}px)`, { noSsr: true });
  const named = useAtomValue(headerAtom) ?? header;
  useDocumentTitle(named?.title);
  const announced = useRouteFocus(main, named?.title);
  const frame = useMemo(() => ({ actions }), [actions]);
  const closeDrawer = () => setOpenAt(undefined);
  return (
    <FrameContext value={frame}>
      <SkipLink onSkip={() => main.current?.focus()}>Skip to content</SkipLink>
      <Root>
        {narrow ? (
          <Drawer
            open={openAt === pathname}
            onClose={closeDrawer}
            slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: 264 } } }}
          >
            <Sidebar {...sidebar} />
          </Drawer>
        ) : (
          <Side className="no-print" style={{ width: collapsed ? sizes.collapsedSidebarWidth : sizes.sidebarWidth }}>
            <Sidebar {...sidebar} collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
          </Side>
        )}
        <Column>
          <Main ref={main} tabIndex={-1} id="content">
            <HeaderBar
              {...named}
              actionsRef={setActions}
              start={
                narrow && (
                  <IconButton
                    aria-label="Open menu"
                    edge="start"
                    onClick={() => setOpenAt(pathname)}
                    className="no-print"
                  >
                    <Menu size={19} />
                  </IconButton>
                )
              }
              end={
                narrow &&
                sidebar.search !== undefined && (
                  <IconButton
                    aria-label="Quick search"
                    aria-haspopup="dialog"
                    onClick={sidebar.search.onOpen}
                    className="no-print"
                  >
                    <Search size={19} />
                  </IconButton>
                )
              }
            />
            {children}
          </Main>
          <Footer className="no-print">{footer}</Footer>
          <Banner>
            <OfflineBar />
            {banner}
          </Banner>
        </Column>
      </Root>
      <Announcer aria-live="polite">{announced}</Announcer>
    </FrameContext>
  );
}

// Moves the focus to the content on each navigation, as a page load would, and returns the text for a live region. The
// focus stays if only the query changes, as with filters, or behind a dialog.
function useRouteFocus(main: RefObject<HTMLElement | null>, title: string | undefined): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement?.closest('[role=dialog]') == null) main.current?.focus({ preventScroll: true });
    setArrived(true);
  }, [pathname, main]);
  return arrived ? (title ?? '') : '';
}

const sidebarCollapsedAtom = createStoredAtom<boolean>('sidebarCollapsed', false, (text) => text === 'true', String);

const Anchor = styled('a')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  top: 8,
  left: 8,
  padding: '8px 14px',
  borderRadius: 7,
  color: '#fff',
  backgroundColor: theme.vars.palette.surface.solid,
  textDecoration: 'none',
  transform: 'translateY(-64px)',
  '&:focus': { transform: 'none' },
}));

interface SkipLinkProps {
  onSkip: () => void;
  children: ReactNode;
}

/** A link, visible only while focused, that skips the elements before the content. */
export function SkipLink({ onSkip, children }: SkipLinkProps) {
  return (
    <Anchor
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        onSkip();
      }}
    >
      {children}
    </Anchor>
  );
}
