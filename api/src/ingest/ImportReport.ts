import type { SkippedFile } from './source/CveFile.ts';

/** What an import has done so far. Of the skipped files the first ones are named. */
export interface ImportReport {
  added: number;
  updated: number;
  unchanged: number;
  skipped: number;
  firstSkipped: SkippedFile[];
  /** Records of which some version ranges are shown but not compared: too long or too many. */
  partlyCompared: number;
}

export const emptyReport = (): ImportReport => ({
  added: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  firstSkipped: [],
  partlyCompared: 0,
});

export const countRecords = ({ added, updated, unchanged }: ImportReport): number => added + updated + unchanged;
