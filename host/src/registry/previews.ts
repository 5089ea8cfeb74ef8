import type { LiveRegistry } from '@faultline/shared/contract';
import { boot, type ClosedPreview } from './boot.ts';

/** As the release tool names a preview's version, which the registry forgets some time after its end. */
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

/**
 * Takes overrides away that name previews which cannot be opened: what is live runs instead, and `closedPreviews` says why.
 * @param registry The whole one, with what is not live.
 * @param keys Of the page of a signed site: one of them signed the link of each preview.
 */
export async function closePreviews(registry: LiveRegistry, keys?: readonly string[]): Promise<void> {
  const { overrides } = boot();
  for (const override of Object.entries(overrides)) {
    const closed = await findClosed(registry, override, keys);
    if (closed === undefined) continue;
    delete overrides[closed.area];
    (boot().closedPreviews ??= []).push(closed);
  }
}
