import type { LiveRegistry } from '@faultline/shared/contract';
import { boot, type ClosedPreview } from './boot.ts';

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

/**
 * Takes overrides away that name previews which cannot be opened: what is live runs instead, and `closedPreviews` says why.
 * @param keys Of the page of a signed site: one of them signed the link of each preview.
 */
export async function closePreviews({ remotes }: LiveRegistry, keys?: readonly string[]): Promise<void> {
  const { overrides } = boot();
  for (const [area, version] of Object.entries(overrides)) {
    const preview = remotes[area]?.releases[version]?.preview;
    const reason = preview && (await findReason({ area, version, ...preview }, keys));
    if (preview === undefined || reason === undefined) continue;
    delete overrides[area];
    (boot().closedPreviews ??= []).push({ area, until: preview.until, reason });
  }
}
