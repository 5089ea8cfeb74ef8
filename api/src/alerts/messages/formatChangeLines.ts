import type { NotableChange } from '../../ingest/changes/detectNotableChange.ts';
import { severityName } from '../../ingest/changes/comparableFields.ts';

/** What happened to a record, in words. */
export function formatChangeLines({ isNew, score, severity, affected }: NotableChange): string[] {
  const lines: string[] = [];
  if (isNew) lines.push('New CVE');
  if (score) {
    const [before, after] = score.map((value) => value?.toFixed(1));
    lines.push(before === undefined ? `First score: ${after}` : `Score: ${before} → ${after}`);
  }
  if (severity) lines.push(`Severity: ${severityName(severity[0])} → ${severityName(severity[1])}`);
  if (affected?.length === 0) lines.push('More versions are affected');
  else if (affected) lines.push(`Newly affected: ${affected.join(', ')}`);
  return lines;
}
