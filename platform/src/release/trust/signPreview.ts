import { canonicalize } from '@tufjs/canonical-json';
import type { Preview } from '../registry/previews.ts';
import { openSigner } from './statement.ts';

/**
 * Signs that a preview may be opened, with the key that signs the tree's changes; the host checks it against the keys of
 * its page. The end is the registry's, so that the link stays valid when the preview is staged again.
 * Resolves to the signature in hexadecimal, undefined where the tree is not signed.
 */
export async function signPreview(
  tree: string,
  { area, version }: Pick<Preview, 'area' | 'version'>,
): Promise<string | undefined> {
  const signer = await openSigner(tree);
  return signer?.sign(Buffer.from(canonicalize({ _type: 'preview', area, version }))).sig;
}
