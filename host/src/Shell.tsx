import { QueryProvider, evictInactivePages } from '@faultline/shared/query';
import { store, useSession } from '@faultline/shared/session';
import { FaultlineTheme, ToastHost, TooltipHost, useOnDemand } from '@faultline/shared/ui';
import { Provider, useAtom } from 'jotai';
import {
  type ComponentType,
  type ReactNode,
  useState,
  useEffect,
  useEffectEvent,
  useRef,
  useLayoutEffect,
} from 'react';
import {
  useRoutes,
  type Location,
  useLocation,
  useNavigate,
  matchPath,
  NavigationType,
  useNavigationType,
} from 'react-router-dom';
import { IntentPreload } from './intent/IntentPreload.tsx';
import { hasOverrideNotice } from './registry/boot.ts';
import type { LiveArea } from './registry/registry.ts';
import { buildRoutes } from './routes.tsx';
import { TeamNavigation } from './team/TeamNavigation.tsx';
import { paths, rememberPage, requestedPage } from '@faultline/shared/routing';
import { dismissLastRefusal, sessionEndAtom } from './guard/sessionEnd.ts';
import { cves } from '@faultline/shared/contract';

function Pages({ areas }: { areas: readonly LiveArea[] }) {
  const [routes] = useState(() => buildRoutes(areas));
  return useRoutes(routes);
}

const loadPage = (href: string) => location.assign(href);
const loadBadge = () => import('./layout/OverrideBadge.tsx');

function OverrideNotice({ areas }: { areas: readonly LiveArea[] }) {
  const badge = useOnDemand(loadBadge, hasOverrideNotice());
  return badge ? <badge.OverrideBadge areas={areas} /> : null;
}

export function Shell({
  areas,
  Router,
}: {
  areas: readonly LiveArea[];
  Router: ComponentType<{ children: ReactNode }>;
}) {
  return (
    <Provider store={store}>
      <QueryProvider>
        <FaultlineTheme>
          <Router>
            <TeamNavigation load={loadPage}>
              <SessionEndRedirect />
              <ScrollRestoration />
              <IntentPreload areas={areas} />
              <Pages areas={areas} />
              <ListPageEviction />
            </TeamNavigation>
          </Router>
          <OverrideNotice areas={areas} />
          <ToastHost />
          <TooltipHost />
        </FaultlineTheme>
      </QueryProvider>
    </Provider>
  );
}

const REDIRECT_MS = 1000;
const anonymousPaths: readonly string[] = ['/landing', paths.verify, paths.forgotPassword];

// The page to return to after sign-in. Pages for anonymous users are skipped, but may carry a remembered page.
const toPageState = (here: Location) =>
  anonymousPaths.includes(here.pathname) ? { from: requestedPage(here.state) } : rememberPage(here);

function SessionEndRedirect() {
  const [sessionEnd, setSessionEnd] = useAtom(sessionEndAtom);
  const { status } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    setSessionEnd('none');
    void navigate(paths.signIn, { state: toPageState(location) });
  });
  useEffect(() => {
    const timer = sessionEnd === 'session-expired' ? setTimeout(leave, REDIRECT_MS) : undefined;
    return () => clearTimeout(timer);
  }, [sessionEnd]);
  useEffect(() => {
    if (status === 'signed-in') setSessionEnd((current) => (current === 'signed-out' ? 'none' : current));
  }, [status, setSessionEnd]);
  const former = useRef(location.pathname);
  useEffect(() => {
    if (former.current === paths.signIn && location.pathname !== paths.signIn) dismissLastRefusal();
    former.current = location.pathname;
  }, [location.pathname]);
  return null;
}

const listPaths = [paths.landing, paths.daily, paths.past];
const isList = (pathname: string) => listPaths.some((path) => matchPath(path, pathname) !== null);
const isDetail = (pathname: string) => /^\/(cves|vendors|products|product_versions)\/./.test(pathname);

// Discards the loaded pages of Daily and Past when the user opens another tab (specification 6.11). The host does this
// because an unmounting screen cannot see the next page. Rendered after the routes, so that an opened list subscribes
// to its pages first.
function ListPageEviction() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    const left = previous.current;
    previous.current = pathname;
    if (left !== pathname && isList(left) && !isDetail(pathname)) evictInactivePages(cves.daily, cves.list);
  }, [pathname]);
  return null;
}

const positions = new Map<string, number>();
const RESTORE_TIMEOUT_MS = 1500;

function restoreScroll(top: number): () => void {
  const watch = new ResizeObserver(() => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 2) stop();
  });
  const timer = setTimeout(() => stop(), RESTORE_TIMEOUT_MS);
  function stop() {
    clearTimeout(timer);
    watch.disconnect();
    removeEventListener('wheel', stop);
    removeEventListener('keydown', stop);
    removeEventListener('touchstart', stop);
  }
  addEventListener('wheel', stop, { passive: true });
  addEventListener('keydown', stop);
  addEventListener('touchstart', stop, { passive: true });
  watch.observe(document.body);
  return stop;
}

function ScrollRestoration() {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const page = useRef<string>(undefined);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);
  useLayoutEffect(() => {
    const changed = page.current !== pathname;
    page.current = pathname;
    const back = kind === NavigationType.Pop ? positions.get(key) : undefined;
    if (back !== undefined) return restoreScroll(back);
    if (changed) scrollTo(0, 0);
    return undefined;
  }, [key, kind, pathname]);
  return null;
}
