import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { isPlaceholderId } from '../contract/cves/cve.ts';

interface Row {
  cve_id: string;
}

// The list that was shown last; after a reload, the stored part of it.
let lastList: { rows: readonly Row[]; start: number; count?: number } = { rows: [], start: 0 };

/** Stores the rows of a list for the links to the previous and next CVE on the CVE page. */
export function useCveOrder(rows: readonly Row[]): void {
  useEffect(() => {
    lastList = { rows, start: 0 };
  }, [rows]);
}

export interface CveNeighbors {
  previous: string | undefined;
  next: string | undefined;
  position: number;
  count: number;
}

/** The CVEs before and after one in the list that it was opened from; undefined without such a list. */
export function useCveNeighbors(cveId: string): CveNeighbors | undefined {
  const { key: visit } = useLocation();
  const id = cveId.toUpperCase();
  const order = useMemo(() => findOrder(visit, id), [visit, id]);
  useEffect(() => {
    if (order !== undefined) keepOrder(order);
  }, [order]);
  if (order === undefined) return undefined;
  const { ids, start, count } = order;
  const index = ids.indexOf(id);
  return { previous: ids[index - 1], next: ids[index + 1], position: start + index + 1, count };
}

interface Order {
  visit: string;
  ids: readonly string[];
  start: number;
  count: number;
}

const MAX_KEPT = 200;

function findOrder(visit: string, cveId: string): Order | undefined {
  if (lastList.rows.length === 0) restoreList(visit);
  const { rows, start, count } = lastList;
  const ids = rows.map(({ cve_id }) => cve_id.toUpperCase()).filter((id) => !isPlaceholderId(id));
  const index = ids.indexOf(cveId);
  if (index < 0) return undefined;
  const first = Math.max(0, index - MAX_KEPT);
  return { visit, ids: ids.slice(first, index + MAX_KEPT + 1), start: start + first, count: count ?? ids.length };
}

const STORAGE_KEY = 'cveOrder';

function keepOrder(order: Order): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(order));
  } catch {
    // Without storage, the list is unknown after a reload.
  }
}

function restoreList(visit: string): void {
  try {
    const order = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Order | null;
    if (order?.visit !== visit) return;
    lastList = { rows: order.ids.map((cve_id) => ({ cve_id })), start: order.start, count: order.count };
  } catch {
    // Storage may be unavailable or contain something else.
  }
}
