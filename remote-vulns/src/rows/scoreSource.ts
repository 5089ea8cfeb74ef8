import type { CveRow } from '@faultline/shared/contract';

/** Who gave the score and in which CVSS version: `NVD, CVSS 3.1`; undefined where the provider does not say. */
export function scoreSource({ score_source, score_version }: CveRow): string | undefined {
  const parts = [score_source, score_version && `CVSS ${score_version}`].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(', ');
}
