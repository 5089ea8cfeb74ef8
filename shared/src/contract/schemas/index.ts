import type { CallDefinition } from './defineCall.ts';
import * as groups from './groups.ts';

// The parts with which areas describe their own calls, as they depend on `shared` only.
export * as v from 'valibot';
export {
  defineCall,
  teamRoles,
  tokenScopes,
  type CallDefinition,
  type TeamRole,
  type TokenScope,
} from './defineCall.ts';
export { instant, severity } from './parts.ts';
export * from './groups.ts';
export * as groups from './groups.ts';
export * from './registry.ts';
export type { ReportColumn } from './exports.ts';

type Groups = typeof groups;
type MemberOf<Group> = Group[keyof Group];
type Definition = { [Name in keyof Groups]: Extract<MemberOf<Groups[Name]>, CallDefinition> }[keyof Groups];

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'call' in value;

/** Every call of the contract by `METHOD /path`. */
export const endpointSchemas = Object.fromEntries(
  Object.values(groups)
    .flatMap((group) => Object.values<unknown>(group))
    .filter(isDefinition)
    .map((definition) => [definition.call, definition]),
) as { readonly [D in Definition as D['call']]: D };
