import { safeUrl } from '@faultline/shared/ui';

export function parseWebsite(website: string | undefined): { address: string; name: string } | undefined {
  if (website === undefined) return undefined;
  const given = website.trim();
  const address =
    safeUrl(given) ?? (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(given) ? safeUrl(`https://${given}`) : undefined);
  return address === undefined ? undefined : { address, name: new URL(address).host.replace(/^www\./, '') };
}
