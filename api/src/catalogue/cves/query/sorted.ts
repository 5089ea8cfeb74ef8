import { sql, type Statement } from '../../../db/index.ts';
import { type CveQuery, all, everyCondition, type PageSize } from './CveQuery.ts';
import { matchNames, type Plan } from './plan.ts';

export const sortKeys = ['published', 'updated', 'score', 'epss', 'priority'] as const;

// The order of a list that is not sorted by publication. Equal rows are sorted by publication, then primary key.
export interface Order {
  by: (typeof sortKeys)[number];
  isAscending: boolean;
}

// Returns the requested order, or undefined for newest first.
export const readOrder = (sort: Order['by'] = 'published', order: 'asc' | 'desc' = 'desc'): Order | undefined =>
  sort === 'published' && order === 'desc' ? undefined : { by: sort, isAscending: order === 'asc' };

// On `r`, a row of cve_ranks. The date of publication is the second key of every order, so the first key of an order by
// date is a constant.
const keys = {
  published: sql`0`,
  updated: sql`r.updated_ms`,
  score: sql`r.score`,
  epss: sql`r.epss`,
  priority: sql`r.priority`,
} satisfies Record<Order['by'], Statement>;

// The number of rows that are read in the list's order before all matches are found and sorted.
const SCAN_LIMIT = 2000;

// Returns the statements for a page that is not sorted by publication. They have two more columns: `place`, the number
// of the row on the page, and `sort_key`.
export function planSorted(query: CveQuery, size: PageSize, order: Order): Plan[] {
  const conditions = everyCondition(query);
  const walk = (limit: number) => walkRanks(order, size, limit);
  if (conditions.length === 0)
    return [{ statement: number(sql`${walk(size.rows)}`, order), bounded: false, counts: false }];
  const scanned = sql`select s.* from (${walk(SCAN_LIMIT)}) s join cves c on c.pk = s.pk where ${all(conditions)}`;
  const counts = size.after === undefined;
  return [
    { statement: number(limited(scanned, order, size.rows), order), bounded: true, counts: false },
    { statement: number(sortMatches(query, size, order), order, counts), bounded: false, counts },
  ];
}

const orderBy = ({ isAscending }: Order, alias: string) => {
  const direction = isAscending ? sql`asc` : sql`desc`;
  const column = (name: string) => sql`${sql.ident(alias)}.${sql.ident(name)} ${direction}`;
  return sql.join([column('sort_key'), column('published_date'), column('pk')], ', ');
};

// Reads an index in the list's order, from the cursor on.
function walkRanks(order: Order, { after }: PageSize, limit: number): Statement {
  const direction = order.isAscending ? sql`asc` : sql`desc`;
  if (order.by === 'published') {
    return sql`select c.pk, c.published_date, 0 as sort_key from cves c where ${afterPlace(order, after, sql`c.published_date, c.pk`, [])}
      order by c.published_date ${direction}, c.pk ${direction} limit ${limit}`;
  }
  const key = keys[order.by];
  return sql`select r.cve_pk as pk, r.published_date, ${key} as sort_key from cve_ranks r
    where ${afterPlace(order, after, sql`${key}, r.published_date, r.cve_pk`, [after?.key ?? 0])}
    order by ${key} ${direction}, r.published_date ${direction}, r.cve_pk ${direction} limit ${limit}`;
}

function afterPlace(order: Order, after: PageSize['after'], columns: Statement, key: number[]): Statement {
  if (after === undefined) return sql`true`;
  const place = sql.join(
    [...key.map((each) => sql`${each}::bigint`), sql`${after.at}::timestamptz`, sql`${after.pk}::integer`],
    ', ',
  );
  return sql`(${columns}) ${order.isAscending ? sql`>` : sql`<`} (${place})`;
}

const limited = (rows: Statement, order: Order, limit: number) =>
  sql`select l.* from (${rows}) l order by ${orderBy(order, 'l')} limit ${limit}`;

// Selects all matches and sorts them, for rare matches. The first page also counts them.
function sortMatches(query: CveQuery, size: PageSize, order: Order): Statement {
  const { statement, left } = matchNames(query);
  const { after, rows } = size;
  const place = afterPlace(order, after, sql`m.sort_key, m.published_date, m.pk`, [after?.key ?? 0]);
  const isMatch = sql`c.pk in (select hit.pk from (${statement}) hit)`;
  return sql`select m.* from (
      select c.pk, c.published_date, ${keys[order.by]} as sort_key ${after === undefined ? sql`, count(*) over () as total` : sql.empty}
      from cves c join cve_ranks r on r.cve_pk = c.pk where ${all([isMatch, ...left])}) m
    where ${place} order by ${orderBy(order, 'm')} limit ${rows}`;
}

const number = (rows: Statement, order: Order, counts = false) => sql`
  select n.pk, n.published_date, n.sort_key, ${counts ? sql`n.total, ` : sql.empty} row_number() over (order by ${orderBy(order, 'n')}) as place
  from (${rows}) n`;
