import { cves } from '@faultline/shared/contract';
import { evictInactivePages } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router-dom';

const listPaths = [paths.landing, paths.daily, paths.past];
const isList = (pathname: string) => listPaths.some((path) => matchPath(path, pathname) !== null);
const isDetail = (pathname: string) => /^\/(cves|vendors|products|product_versions)\/./.test(pathname);

/**
 * Discards the loaded pages of Daily and Past when the user opens another tab, so that they start at page one and free
 * their memory. Returning from a detail page restores the list (specification 6.11). The host does this because an
 * unmounting screen cannot see the next page. Rendered after the routes, so that an opened list subscribes to its
 * pages first.
 */
export function ListPageEviction() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    const left = previous.current;
    previous.current = pathname;
    if (left !== pathname && isList(left) && !isDetail(pathname)) evictInactivePages(cves.daily, cves.list);
  }, [pathname]);
  return null;
}
