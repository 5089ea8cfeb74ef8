/** The address if it is http or https, else undefined: records may carry `javascript:` and worse. */
export function safeUrl(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
