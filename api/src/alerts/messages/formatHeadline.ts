import { severityName } from '../../ingest/changes/comparableFields.ts';
import type { ContentItem } from './Content.ts';

const MAX_HEADLINE_LENGTH = 150;

/** `CVE-2026-1000 (Critical 9.8): Path traversal in ...`, on one line. */
export function formatHeadline({ cve_id, severity, base_score, name }: Omit<ContentItem, 'lines'>): string {
  const score = base_score === null ? '' : ` ${base_score.toFixed(1)}`;
  const line = `${cve_id} (${severityName(severity)}${score}): ${name}`.replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return line.length > MAX_HEADLINE_LENGTH ? `${line.slice(0, MAX_HEADLINE_LENGTH - 1)}…` : line;
}
