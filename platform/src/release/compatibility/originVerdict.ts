import type { Registry } from '@faultline/shared/contract';
import type { RemoteCandidate } from './Candidate.ts';
import type { Verdict } from './Verdict.ts';

/** A release comes from this site, or from an origin that the registry allows. */
export function originVerdict({ name, entry }: RemoteCandidate, { origins = [] }: Registry): Verdict {
  const origin = entry.entry.startsWith('/') ? null : new URL(entry.entry).origin;
  const message =
    origin === null || origins.includes(origin)
      ? ''
      : `${name} comes from ${origin}, which is not allowed. Allow it first: release origin allow ${origin}.`;
  return {
    release: name,
    against: origin ?? 'this site',
    rule: 'origin',
    verdict: message ? 'refused' : 'ok',
    message,
  };
}
