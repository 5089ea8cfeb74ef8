import type { LiveRegistry } from '@faultline/shared/contract';
import { boot, type ClosedPreview } from './boot.ts';

// The release tool's naming of previews, which also identifies previews that the registry no longer contains.
const PREVIEW_VERSION = /-preview\./;

async function findReason(
  preview: { area: string; version: string; until: string },
  keys: readonly string[] | undefined,
): Promise<ClosedPreview['reason'] | undefined> {
  if (!(Date.parse(preview.until) > Date.now())) return 'ended';
  if (keys === undefined) return undefined;
  const { isSignedPreview } = await import('./signature.ts');
  const isSigned = await isSignedPreview(preview, boot().previewSignature ?? '', keys).catch(() => false);
  return isSigned ? undefined : 'unsigned';
}

async function findClosed(
  { remotes }: LiveRegistry,
  [area, version]: [string, string],
  keys: readonly string[] | undefined,
): Promise<ClosedPreview | undefined> {
  const release = remotes[area]?.releases[version];
  if (release === undefined)
    return PREVIEW_VERSION.test(version) ? { area, until: undefined, reason: 'ended' } : undefined;
  if (release.preview === undefined) return undefined;
  const { until } = release.preview;
  const reason = await findReason({ area, version, until }, keys);
  return reason && { area, until, reason };
}

// The active releases run instead of previews that cannot be opened; `closedPreviews` gives the reasons. On a signed
// site, one of `keys` must have signed each preview link. `registry` includes inactive releases.
export async function closePreviews(registry: LiveRegistry, keys?: readonly string[]): Promise<void> {
  const { overrides } = boot();
  for (const override of Object.entries(overrides)) {
    const closed = await findClosed(registry, override, keys);
    if (closed === undefined) continue;
    delete overrides[closed.area];
    (boot().closedPreviews ??= []).push(closed);
  }
}
