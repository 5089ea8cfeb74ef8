import { cves } from '@faultline/shared/contract';
import { evictInactivePages } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router-dom';

const listPaths = [paths.landing, paths.daily, paths.past];
const isList = (pathname: string) => listPaths.some((path) => matchPath(path, pathname) !== null);
/** A page that a row of a list links to. */
const isDetail = (pathname: string) => /^\/(cves|vendors|products|product_versions)\/./.test(pathname);

/**
 * Drops what Daily and Past have loaded when the user leaves them for another tab: opening them again starts at page one, and
 * thousands of rows would stay in memory. A detail page is left by Back, which restores the list with its pages
 * (specification 6.11). The host does this because a screen that unmounts cannot see which page comes next. It stands after the
 * routes, so that a list which is opened has subscribed to its pages before.
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
