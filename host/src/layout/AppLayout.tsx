import { ApiError, hasCapability, onCapabilitiesChange } from '@faultline/shared/api';
import type { Capability, RemoteScreen } from '@faultline/shared/contract';
import { useCapability } from '@faultline/shared/query';
import { contacts, paths } from '@faultline/shared/routing';
import { signOut, teamAtom, teamIdAtom, useSession } from '@faultline/shared/session';
import { ErrorPanel, Frame, LoadingState, type NavEntry, toast, useMenu, useOnDemand } from '@faultline/shared/ui';
import { useAtom, useAtomValue } from 'jotai';
import { useMemo, type ComponentType, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { sessionEndAtom } from '../guard/sessionEnd.ts';
import type { LiveArea } from '../registry/registry.ts';
import type { PaletteProps } from '../palette/Palette.tsx';

const loadTeamParts = () => import('../team/teamParts.tsx');
const loadDataStatus = () => import('./DataStatus.tsx');
const COPYRIGHT = `© ${new Date().getFullYear()} Faultline`;

export function AppLayout({ areas }: { areas: readonly LiveArea[] }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [sessionEnd, setSessionEnd] = useAtom(sessionEndAtom);
  const isOperator = user?.isOperator === true;
  const every = useMemo(() => navEntries(areas, isOperator), [areas, isOperator]);
  const offered = useOffered(every);
  const entries = useMemo(() => {
    const active = activeEntry(offered, pathname);
    return offered.map((entry) => ({ ...entry, active: entry === active }));
  }, [offered, pathname]);

  const data = useOnDemand(loadDataStatus, useCapability('meta') === true);
  const { teamId, parts, hasFailed, menu, switcher } = useTeamSwitcher();
  const { Palette, open, typedAhead, close, search } = usePalette();

  async function leave() {
    if (sessionEnd === 'signed-out') return;
    setSessionEnd('signed-out');
    try {
      await signOut();
      toast.success('Successfully logged out');
    } catch (error) {
      // The session had already ended: a toast is shown, and `SessionEndRedirect` opens sign-in.
      if (error instanceof ApiError && error.status === 401) return;
      setSessionEnd('none');
      toast.error('Failed to logout. Please try again.');
    }
  }

  return (
    <Frame
      entries={entries}
      email={user?.email}
      onSignOut={() => void leave()}
      search={search}
      switcher={switcher}
      feedbackUrl={contacts.feedbackForm}
      copyright={COPYRIGHT}
      banner={data && <data.DataBanner />}
      footer={data && <data.DataStatus />}
    >
      {teamId === undefined ? (
        <Outlet />
      ) : parts === undefined ? (
        hasFailed ? (
          <ErrorPanel
            title="Failed to load your teams"
            message="A part of this page could not be loaded. Check your connection."
            onRetry={() => location.reload()}
          />
        ) : (
          <LoadingState />
        )
      ) : (
        <parts.TeamGate id={teamId}>
          <Outlet />
        </parts.TeamGate>
      )}
      {parts && menu.open && <parts.TeamMenu email={user?.email ?? ''} menu={menu} />}
      {Palette && (
        <Palette open={open} typedAhead={typedAhead} onClose={close} entries={entries} onSignOut={() => void leave()} />
      )}
    </Frame>
  );
}

// The menu opens once its code is loaded.
function useTeamSwitcher() {
  const isOffered = useCapability('account/teams') === true;
  const teamId = useAtomValue(teamIdAtom);
  const team = useAtomValue(teamAtom);
  const { button, menu } = useMenu();
  const [hasFailed, setFailed] = useState(false);
  const parts = useOnDemand(loadTeamParts, teamId !== undefined || menu.open, () => {
    menu.onClose();
    setFailed(true);
  });
  const switcher = isOffered ? { team: team?.name, button } : undefined;
  return { teamId, parts, hasFailed, menu, switcher };
}

type OrderedEntry = NavEntry & { order: number; capability?: string | undefined };

// Leaves out the entries whose capability the provider lacks. Until its first response they are shown, as in the painted
// shell, so that nothing moves where it has them.
function useOffered(entries: readonly OrderedEntry[]): readonly OrderedEntry[] {
  const lacking = useSyncExternalStore(onCapabilitiesChange, () =>
    entries
      .flatMap(({ capability }) => capability ?? [])
      .filter((name) => hasCapability(name as Capability) === false)
      .join(),
  );
  return useMemo(() => {
    const names = new Set(lacking.split(','));
    return entries.filter(({ capability }) => capability === undefined || !names.has(capability));
  }, [entries, lacking]);
}

const about: OrderedEntry = {
  label: 'About',
  path: paths.about,
  order: 80,
  icon: ['M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20', 'M12 16v-4', 'M12 8h.01'],
};

function navEntries(areas: readonly LiveArea[], isOperator: boolean): OrderedEntry[] {
  const toEntries = ({ nav, operatorNav, paths: [path] }: RemoteScreen): OrderedEntry[] => {
    const shown = nav ?? (isOperator ? operatorNav : undefined);
    return shown === undefined || path === undefined ? [] : [{ ...shown, path }];
  };
  const ofAreas = areas.flatMap(({ release }) => release.screens.flatMap(toEntries));
  return [...ofAreas, about].sort((a, b) => a.order - b.order);
}

// A CVE page has no sidebar entry (specification 3.1).
const activeEntry = (entries: readonly OrderedEntry[], pathname: string): OrderedEntry | undefined =>
  pathname === paths.landing ? entries[0] : entries.find(({ path }) => path === pathname);

const loadPalette = async () => (await import('../palette/Palette.tsx')).Palette;

export function usePalette() {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [open, setOpen] = useState(false);
  const [typedAhead, setTypedAhead] = useState('');
  const show = () => {
    setOpen(true);
    setTypedAhead('');
    loadPalette().then(
      (loaded) => setPalette(() => loaded),
      () => {
        setOpen(false);
        toast.error('Failed to load quick search. Please try again.');
      },
    );
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const modified = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
    if (!modified || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
    event.preventDefault();
    if (event.repeat) return;
    if (open) setOpen(false);
    else show();
  });
  // Keys typed while the code loads go into the palette's field and are not shortcuts of the page.
  const typeAhead = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (!open || Palette !== undefined || ctrlKey || metaKey || altKey || isComposing) return;
    if (key.length === 1) setTypedAhead((typed) => typed + key);
    else if (key === 'Backspace') setTypedAhead((typed) => typed.slice(0, -1));
    else if (key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  });
  useLayoutEffect(() => {
    addEventListener('keydown', press);
    addEventListener('keydown', typeAhead, true);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('keydown', typeAhead, true);
    };
  }, []);
  return {
    Palette,
    open,
    typedAhead,
    close: () => setOpen(false),
    search: {
      onOpen: show,
      onIntent: () => void loadPalette().catch(() => undefined),
    },
  };
}
