import type { Tracking } from '@faultline/shared/contract';
import { formatTargetKey } from '@faultline/shared/tracking';
import type { Entry } from '../read/Entry.ts';
import type { Match, Target } from './Match.ts';

/** An entry with what came of it. `index` is its place in the list. */
export interface Line {
  index: number;
  entry: Entry;
  match: Match;
}

export interface ReadyLine extends Line {
  target: Target;
  note: string | undefined;
}

/** What a person has decided: which target an unsure entry means, and which entries are left out. */
export interface Decisions {
  chosen: ReadonlyMap<number, Target>;
  leftOut: ReadonlySet<number>;
}

export interface Plan {
  /** Would be added. */
  ready: ReadyLine[];
  /** Would be, but were left out. */
  leftOut: ReadyLine[];
  unsure: (Line & { match: Extract<Match, { status: 'unsure' }>; chosen: Target | undefined })[];
  /** In the track list already, or named twice. */
  tracked: ReadyLine[];
  missing: Line[];
  failed: Line[];
}

function readyLine(line: Line, { chosen }: Decisions): ReadyLine[] {
  const { match } = line;
  const target = match.status === 'found' ? match.target : chosen.get(line.index);
  return target === undefined ? [] : [{ ...line, target, note: match.status === 'found' ? match.note : undefined }];
}

/** What adding would do, entry by entry; nothing is sent by it. */
export function planAdditions(lines: readonly Line[], trackings: readonly Tracking[], decisions: Decisions): Plan {
  const known = new Set(trackings.map((tracking) => formatTargetKey(tracking).toLowerCase()));
  const plan: Plan = { ready: [], leftOut: [], tracked: [], unsure: [], missing: [], failed: [] };
  for (const line of lines) {
    const { match } = line;
    if (match.status === 'unsure') plan.unsure.push({ ...line, match, chosen: decisions.chosen.get(line.index) });
    if (match.status === 'missing') plan.missing.push(line);
    if (match.status === 'failed') plan.failed.push(line);
    for (const ready of readyLine(line, decisions)) {
      const key = formatTargetKey(ready.target).toLowerCase();
      if (known.has(key)) plan.tracked.push(ready);
      else if (decisions.leftOut.has(line.index)) plan.leftOut.push(ready);
      else {
        known.add(key);
        plan.ready.push(ready);
      }
    }
  }
  return plan;
}
