import type { Container } from './listContainers.ts';
import type { CveDocument } from './CveRecord.ts';
import { identityKey, usableName } from './identityKey.ts';
import { asList, asObject, asString } from './coerce.ts';

type Weakness = CveDocument['cwes'][number];

function readWeakness(value: unknown, source: string): Weakness | undefined {
  const row = asObject(value);
  const description = usableName(row.description);
  const stated = /^CWE-(\d{1,6})$/i.exec(asString(row.cweId) ?? '') ?? /^CWE-(\d{1,6})\b/i.exec(description ?? '');
  const id = stated === null ? null : `CWE-${Number(stated[1])}`;
  const text = description ?? id;
  return text === null ? undefined : { id, description: text, source };
}

/** CWE entries, or prose where the record gives no id; each once, the CNA's before the ADPs'. */
export function readWeaknesses(containers: Container[]): Weakness[] {
  const found = new Map<string, Weakness>();
  for (const { source, body } of containers) {
    for (const problem of asList(body.problemTypes)) {
      for (const item of asList(asObject(problem).descriptions)) {
        const weakness = readWeakness(item, source);
        if (weakness === undefined) continue;
        const key = weakness.id ?? identityKey(weakness.description);
        if (!found.has(key)) found.set(key, weakness);
      }
    }
  }
  return [...found.values()];
}
