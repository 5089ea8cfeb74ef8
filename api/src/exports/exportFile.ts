import { join } from 'node:path';
import type { Config } from '../config.ts';

export const exportTypes = ['html', 'csv', 'json'] as const;
export type ExportType = (typeof exportTypes)[number];

/** Where finished files are kept. Several API processes share this folder, as they share the database. */
export const exportFolder = ({ dataDir }: Config): string => join(dataDir, 'exports');

export const exportFile = (config: Config, id: string): string => join(exportFolder(config), id);

/** The name a file is downloaded under, as `vulnerabilities_2026-03-10_1205.html`. */
export const fileName = (createdAt: string, type: ExportType): string =>
  `vulnerabilities_${createdAt.slice(0, 10)}_${createdAt.slice(11, 16).replace(':', '')}.${type}`;

export const contentTypes: Record<ExportType, string> = {
  html: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};
