import type { Report } from './Report.ts';

/** `{ name, filters, made_at, cves: [...] }`, the rows as the lists have them, one a line. */
export const jsonReport: Report = async function* (rows, { name, filters, madeAt }) {
  const head = JSON.stringify({ name, filters, made_at: madeAt });
  yield `${head.slice(0, -1)},"cves":[`;
  let separator = '\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield '\n]}\n';
};
