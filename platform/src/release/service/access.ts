import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { areaName } from '@faultline/shared/contract/schemas';
import * as v from 'valibot';
import { parseJson, ReleaseError } from '../registry/registry.ts';
import type { Authority } from '../actions/authority.ts';
import type { ChangeRequest } from './changeRequest.ts';

// The rights of a credential. `force` is used with an action and overrides refusals of the contract check.
export const rights = [
  'publish',
  'canary',
  'promote',
  'rollback',
  'withdraw',
  'retire',
  'origin',
  'gc',
  'force',
] as const;
export type Right = (typeof rights)[number];

// `*` means all areas, as required by changes of the whole tree.
const granted = {
  areas: v.array(v.union([v.literal('*'), areaName])),
  rights: v.array(v.picklist(rights)),
};
const name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,60}$/));

const isHttps = (text: string) => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname));
};
const address = v.pipe(v.string(), v.check(isHttps, 'it must be https, or http on this machine'));

const credential = v.strictObject({
  name,
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  expires: v.pipe(v.string(), v.isoTimestamp()),
  ...granted,
});
const rule = v.strictObject({
  name,
  // All claims must be present with exactly these values.
  claims: v.pipe(
    v.record(v.string(), v.string()),
    v.check((claims) => Object.keys(claims).length > 0, 'it must ask for at least one claim'),
  ),
  ...granted,
});
const issuer = v.strictObject({
  issuer: address,
  jwks: address,
  // The claim that identifies the run.
  runClaim: v.optional(v.string()),
  // Rights of tokens with certain claims. The first rule that matches counts.
  rules: v.array(rule),
});
const isUnique = (names: readonly string[]) => new Set(names).size === names.length;

// The access file lists who may change what.
const accessFile = v.pipe(
  v.strictObject({
    // The audience that identity tokens must name.
    audience: v.optional(v.pipe(v.string(), v.minLength(1))),
    // Tokens that the service issued itself. It keeps only their SHA-256.
    credentials: v.optional(v.array(credential), []),
    // Issuers of identity tokens, such as those of CI.
    issuers: v.optional(v.array(issuer), []),
    // A release becomes live for the first time only by someone other than its publisher.
    fourEyes: v.optional(v.boolean(), false),
    // Percent of browsers that a canary or train may have without `promote`, and with four eyes without a second
    // person.
    ownCanaryLimit: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(50)), 10),
  }),
  v.check(
    ({ audience, issuers }) => issuers.length === 0 || audience !== undefined,
    'issuers need an audience: set it to the address of this service',
  ),
  v.check(
    ({ issuers }) => isUnique(issuers.map((each) => each.issuer)),
    'issuers: each issuer may be listed only once',
  ),
  v.check(
    ({ credentials, issuers }) =>
      isUnique([...credentials, ...issuers.flatMap(({ rules }) => rules)].map((each) => each.name)),
    'credentials and rules: each name may be used only once, because it identifies who changed what',
  ),
);
export type Access = v.InferOutput<typeof accessFile>;

// The message names the fields of the file, never their values, because a token may have been pasted there.
export class AccessFileError extends ReleaseError {
  override name = 'AccessFileError';
}

const fields = new Set([accessFile.pipe[0], credential, rule, issuer].flatMap(({ entries }) => Object.keys(entries)));

// Returns a text such as `credentials.0.sha256 must be ...`. Unknown keys are not repeated, because they may be
// secrets as well.
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const keys = (issue.path ?? []).map(({ key }) => key);
  const known = keys.filter((key) => typeof key === 'number' || fields.has(String(key)));
  const place = known.join('.') || 'the file';
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${place} has an unknown field`;
  if (issue.type === 'strict_object' && known.length > 0) return `${place} is missing`;
  if (issue.type === 'check') return keys.length > 0 ? `${place}: ${issue.message}` : issue.message;
  return issue.expected === null ? `${place} is not valid` : `${place} must be ${issue.expected}`;
}

// The file is read for each request, so that a removed credential is refused from the next request on. Throws
// AccessFileError.
export async function readAccess(file: string): Promise<Access> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new AccessFileError(`The access file cannot be read: ${error.message}`);
  });
  const json = parseJson(text);
  if (json === undefined) throw new AccessFileError(`${file} is not valid JSON.`);
  const parsed = v.safeParse(accessFile, json);
  if (parsed.success) return parsed.output;
  throw new AccessFileError(`${file} cannot be used: ${parsed.issues.map(describeIssue).join('; ')}.`);
}

export interface Identity {
  name: string;
  run: string | undefined;
  areas: readonly string[];
  rights: readonly Right[];
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

function requiredRight({ action }: ChangeRequest): Right {
  if (action === 'restore') return 'rollback';
  if (action === 'remove-preview') return 'publish';
  if (action === 'train-promote') return 'promote';
  return action === 'train-start' || action === 'train-abort' ? 'canary' : action;
}

// The areas that a request changes.
function listChangedAreas(request: ChangeRequest): string[] {
  if ('releases' in request) return Object.keys(request.releases);
  return ['area' in request ? request.area : '*'];
}

// Returns null if the identity may make the change.
export function explainRefusal(identity: Identity, request: ChangeRequest, isForced: boolean): string | null {
  const area = listChangedAreas(request).find((each) => !identity.areas.includes(each));
  if (!identity.areas.includes('*') && area !== undefined) {
    const asked = area === '*' ? 'a change of all areas' : `a change of ${area}`;
    return `${identity.name} may change ${identity.areas.join(', ') || 'no area'}; this is ${asked}.`;
  }
  const needed = [requiredRight(request), ...(isForced ? (['force'] as const) : [])];
  const missing = needed.filter((right) => !identity.rights.includes(right));
  return missing.length === 0 ? null : `${identity.name} has no right to ${missing.join(' and ')} here.`;
}

export const toAuthority = (
  { areas, rights: granted }: Identity,
  { fourEyes, ownCanaryLimit }: Pick<Access, 'fourEyes' | 'ownCanaryLimit'>,
): Authority => ({
  hasRight: (right, area) => granted.includes(right) && (areas.includes('*') || areas.includes(area)),
  fourEyes,
  canaryLimit: ownCanaryLimit,
});
