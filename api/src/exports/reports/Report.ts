import type { CveRow } from '../../catalogue/index.ts';
import type { ExportFilters } from '../ExportRow.ts';

export interface About {
  name: string;
  filters: ExportFilters;
  madeAt: string;
  publicUrl: string;
}

/** A file, as pieces of text. */
export type Report = (rows: AsyncIterable<CveRow>, about: About) => AsyncGenerator<string>;
