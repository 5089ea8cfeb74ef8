import { IconButton } from '../controls/IconButton.tsx';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useAtom, useAtomValue } from 'jotai';
import { Menu } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { FrameContext } from '../layout/FrameContext.ts';
import { headerAtom, type Header } from '../layout/headerAtom.ts';
import { HeaderBar } from '../layout/HeaderBar.tsx';
import { useDocumentTitle } from '../layout/useDocumentTitle.ts';
import { Drawer } from '../overlays/Drawer.tsx';
import { OfflineBar } from '../states/OfflineBar.tsx';
import { reducedMotion } from '../theme/reducedMotion.ts';
import { visuallyHidden } from '../theme/visuallyHidden.ts';
import { Sidebar, type SidebarProps } from './Sidebar.tsx';
import { sidebarCollapsedAtom } from './sidebarAtom.ts';
import { SkipLink } from './SkipLink.tsx';
import { useRouteFocus } from './useRouteFocus.ts';

interface FrameProps extends Omit<SidebarProps, 'collapsed' | 'onCollapse'> {
  /** Title and subtitle of the route until its screen names itself. */
  header?: Header;
  /** A bar across the top, as for demo data. */
  banner?: ReactNode;
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
  padding: '0 24px 40px',
  '&:focus': { outline: 'none' },
  '@media (max-width: 767.95px)': { padding: '0 16px 32px' },
});
const Announcer = styled('div')(visuallyHidden);

/** Everything around a signed-in screen: skip link, sidebar or drawer, bars, header, and the content's landmark. */
export function Frame({ header, banner, children, ...sidebar }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [collapsed, setCollapsed] = useAtom(sidebarCollapsedAtom);
  const [openAt, setOpenAt] = useState<string>();
  const { pathname } = useLocation();
  const narrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const named = useAtomValue(headerAtom) ?? header;
  useDocumentTitle(named?.title);
  const announced = useRouteFocus(main, named?.title);
  const frame = useMemo(() => ({ actions }), [actions]);
  const closeDrawer = () => setOpenAt(undefined);
  return (
    <FrameContext value={frame}>
      <SkipLink target={main} />
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
          <Side className="no-print" style={{ width: collapsed ? 57 : 232 }}>
            <Sidebar {...sidebar} collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
          </Side>
        )}
        <Column>
          {banner}
          <OfflineBar />
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
            />
            {children}
          </Main>
        </Column>
      </Root>
      <Announcer aria-live="polite">{announced}</Announcer>
    </FrameContext>
  );
}
