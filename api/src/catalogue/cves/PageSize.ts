import { sql, type Statement } from '../../db/index.ts';

/** After which row a page begins. */
export interface PageCursor {
  at: string;
  pk: number;
}

export interface PageSize {
  after: PageCursor | undefined;
  /** Rows wanted, one more than the page shows: it tells whether there is a next page. */
  rows: number;
}

/** The rows after the place, for a table `alias` with its primary key of a CVE in column `pk`. */
export const afterRow = (alias: string, pk: string, { after }: PageSize): Statement[] =>
  after === undefined
    ? []
    : [
        sql`(${sql.ident(alias)}.published_date, ${sql.ident(alias)}.${sql.ident(pk)}) < (${after.at}::timestamptz, ${after.pk}::integer)`,
      ];
