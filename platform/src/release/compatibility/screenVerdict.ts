import type { RemoteCandidate } from './Candidate.ts';
import type { Verdict } from './Verdict.ts';

/** Every screen the registry would route to is a module that the build lets out. */
export function screenVerdict({ name, entry, manifest }: RemoteCandidate): Verdict {
  const chunks = manifest?.chunks ?? entry.preload;
  const exposed = Object.keys(chunks).filter((expose) => (chunks[expose]?.length ?? 0) > 0);
  const missing = entry.screens.filter(({ expose }) => !exposed.includes(expose));
  const message = missing
    .map(
      ({ expose, paths }) =>
        `${name} has the screen ${expose} at ${paths.join(', ')}, but its build exposes only ${exposed.join(', ') || 'nothing'}. ` +
        `Let the exposes follow from remote.ts (defineRemote does), or take the screen out of it.`,
    )
    .join(' ');
  return { release: name, against: 'its build', rule: 'screens', verdict: message ? 'refused' : 'ok', message };
}
