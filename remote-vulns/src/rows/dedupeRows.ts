import type { CveRow } from '@faultline/shared/contract';

interface Listed {
  seen: Set<string>;
  rows: CveRow[];
  read: number;
}

const lists = new WeakMap<object, Listed>();

/**
 * The rows of a list with an id each, none twice: a provider may send rows without a CVE id, and a page number shifts when
 * a record comes in. Only rows that are new since the last call are looked at, so that a page costs the same at any depth;
 * `first` is what page one holds, which tells one list from another.
 */
export function dedupeRows(first: object, items: readonly CveRow[], tab: string): readonly CveRow[] {
  const list = lists.get(first) ?? { seen: new Set<string>(), rows: [], read: 0 };
  if (list.read >= items.length) return list.rows;
  const rows = list.rows.slice();
  for (const [index, item] of items.slice(list.read).entries()) {
    const number = list.read + index + 1;
    const cve_id = item.cve_id === '' ? `CVE-${tab.toUpperCase()}-${number}` : item.cve_id;
    if (list.seen.has(cve_id)) continue;
    list.seen.add(cve_id);
    rows.push(cve_id === item.cve_id ? item : { ...item, cve_id });
  }
  lists.set(first, { seen: list.seen, rows, read: items.length });
  return rows;
}
