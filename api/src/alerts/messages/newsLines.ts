import type { News } from '../../ingest/changes/newsOf.ts';
import { severityName } from '../../ingest/changes/shownFields.ts';

/** What happened to a record, in words. */
export function newsLines({ isNew, score, severity, affected }: News): string[] {
  const lines: string[] = [];
  if (isNew) lines.push('New CVE');
  if (score) lines.push(score[0] === null ? `First score: ${score[1]}` : `Score: ${score[0]} → ${score[1]}`);
  if (severity) lines.push(`Severity: ${severityName(severity[0])} → ${severityName(severity[1])}`);
  if (affected?.length === 0) lines.push('More versions are affected');
  else if (affected) lines.push(`Newly affected: ${affected.join(', ')}`);
  return lines;
}
