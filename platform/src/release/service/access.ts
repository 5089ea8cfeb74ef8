import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { areaName } from '@faultline/shared/contract/schemas';
import * as v from 'valibot';
import { ReleaseError } from '../registry/registry.ts';
import type { ChangeRequest } from './changeRequest.ts';

/** What a credential may be allowed to do. `force` comes beside an action: it goes over the refusals of the contract check. */
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

/** `*` stands for every area; changes that concern all of them ask for it. */
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

/** The file of who may change what. */
const accessFile = v.strictObject({
  /** What identity tokens must be made out to. */
  audience: v.pipe(v.string(), v.minLength(1)),
  /** Tokens of the service's own, of which it keeps the SHA-256 alone. */
  credentials: v.optional(
    v.array(
      v.strictObject({
        name,
        sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
        expires: v.pipe(v.string(), v.isoTimestamp()),
        ...granted,
      }),
    ),
    [],
  ),
  /** Issuers of identity tokens, such as those of CI, and what tokens with these claims may do. The first rule that fits counts. */
  issuers: v.optional(
    v.array(
      v.strictObject({
        issuer: address,
        jwks: address,
        /** The claim that names the run. */
        runClaim: v.optional(v.string()),
        rules: v.array(
          v.strictObject({
            name,
            /** Every one must be there with exactly this value. */
            claims: v.pipe(
              v.record(v.string(), v.string()),
              v.check((claims) => Object.keys(claims).length > 0, 'it must ask for at least one claim'),
            ),
            ...granted,
          }),
        ),
      }),
    ),
    [],
  ),
  /** Who put a release into the registry may not promote it. */
  fourEyes: v.optional(v.boolean(), false),
});
export type Access = v.InferOutput<typeof accessFile>;

/** Reads the file each time: what is taken out of it is refused from the next request on. @throws ReleaseError with what is wrong. */
export async function readAccess(file: string): Promise<Access> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ReleaseError(`The access file cannot be read: ${error.message}`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ReleaseError(`${file} is not valid JSON.`);
  }
  const parsed = v.safeParse(accessFile, json);
  if (!parsed.success) throw new ReleaseError(`${file} cannot be used: ${v.summarize(parsed.issues)}`);
  return parsed.output;
}

/** Who asks, and what they may do. */
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

/** The areas that a request changes. */
function listChangedAreas(request: ChangeRequest): string[] {
  if ('releases' in request) return Object.keys(request.releases);
  return ['area' in request ? request.area : '*'];
}

/** Explains why an identity may not make a change; null when it may. */
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
