import type { TimelineEvent } from '@faultline/shared/contract';
import type { ToneName } from '@faultline/shared/ui';
import { Clock, Link2, type LucideIcon, Pencil, ShieldCheck, Shield, TriangleAlert } from 'lucide-react';

export interface Change {
  field: string;
  before: string;
  after: string;
}

export interface DescribedEvent {
  title: string;
  text: string | undefined;
  tone: ToneName;
  Icon: LucideIcon;
  changes: Change[];
}

const titleCase = (words: string): string =>
  words
    .replaceAll(/[_\s-]+/g, ' ')
    .trim()
    .replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (Array.isArray(value)) return value.map(inWords).join(', ') || 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function changesOf({ before, after }: TimelineEvent): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field: titleCase(field), before: inWords(before[field]), after: inWords(after[field]) }))
    .filter(({ before: old, after: now }) => old !== now);
}

const looks: Record<string, { title: string; tone: ToneName; Icon: LucideIcon }> = {
  cve_created: { title: 'CVE Created', tone: 'blue', Icon: Shield },
  cve_updated: { title: 'CVE Updated', tone: 'orange', Icon: Pencil },
  severity_changed: { title: 'Severity Changed', tone: 'red', Icon: TriangleAlert },
  status_changed: { title: 'Status Changed', tone: 'green', Icon: ShieldCheck },
  references_added: { title: 'References Added', tone: 'green', Icon: Link2 },
};

/** How an event of the timeline looks and what it says (specification 14.6); an unknown type by its own name. */
export function describeEvent(event: TimelineEvent): DescribedEvent {
  const type = event.type.trim().toLowerCase();
  const look = looks[type] ?? { title: titleCase(event.type), tone: 'grey' as const, Icon: Clock };
  if (type === 'cve_created') return { ...look, text: 'record initially created', changes: [] };
  const changes = changesOf(event);
  return { ...look, text: changes.length > 1 ? `${changes.length} fields changed` : undefined, changes };
}
