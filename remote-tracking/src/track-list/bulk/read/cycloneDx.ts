import type { Component } from '@faultline/shared/contract';
import type { ReadList } from './Entry.ts';
import { readComponents, toComponent } from './components.ts';
import { asObject, asObjects, asText, type JsonObject } from './jsonValues.ts';

// Components of these types are not packages.
const OTHER_TYPES = new Set<unknown>(['file', 'data', 'cryptographic-asset']);

/** Reads the components of a CycloneDX document at all levels, without the application that it describes. */
export function readCycloneDx(sbom: JsonObject): ReadList {
  const root = asObject(asObject(sbom.metadata).component);
  const components = [...flatten(sbom.components), ...flatten(root.components)].filter(
    ({ type }) => !OTHER_TYPES.has(type),
  );
  const inside = components.filter((component) => !isSame(component, root));
  return readComponents(inside.length > 0 ? inside : components, readComponent);
}

// By their reference, else by all of their names.
function isSame(component: JsonObject, root: JsonObject): boolean {
  const reference = root['bom-ref'];
  if (reference !== undefined && component['bom-ref'] !== undefined) return component['bom-ref'] === reference;
  const names = ['type', 'group', 'name', 'version', 'purl'];
  return root.name !== undefined && names.every((name) => component[name] === root[name]);
}

function flatten(components: unknown): JsonObject[] {
  const found: JsonObject[] = [];
  const waiting = asObjects(components).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    for (const inner of asObjects(next.components).toReversed()) waiting.push(inner);
  }
  return found;
}

// `org.apache.logging.log4j` is apache's: the second label of a reversed domain.
const parseNamespaceOwner = (namespace: string | undefined): string | undefined =>
  namespace === undefined
    ? undefined
    : (/^(?:org|com|io|net|dev)\.([^./]+)/i.exec(namespace)?.[1] ?? namespace.replace(/^@/, ''));

const readComponent = ({ name, version, cpe, purl, ...component }: JsonObject): Component =>
  toComponent(
    {
      name,
      version,
      cpe,
      purl,
      repository: asObjects(component.externalReferences).find(({ type }) => type === 'vcs')?.url,
    },
    [asObject(component.supplier).name, component.publisher, parseNamespaceOwner(asText(component.group))],
  );
