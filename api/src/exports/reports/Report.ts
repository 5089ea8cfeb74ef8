import type { Severity } from '@faultline/shared/contract';
import type { ExportedCve } from '../../catalogue/index.ts';
import type { ExportFilters } from '../exportsRepository.ts';

export interface About {
  name: string;
  filters: ExportFilters;
  madeAt: string;
  publicUrl: string;
  hasReasons: boolean;
}

export type Counts = Record<Severity, number>;

// The rows are written first, because the head contains their number.
export interface Report {
  head(about: About, counts: Counts): string;
  row(cve: ExportedCve, index: number, about: About): string;
  tail(counts: Counts): string;
}
