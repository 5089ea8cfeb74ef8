const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
const INSECURE = /^http\+insecure:/i;

/** True for a host name of this machine, as `URL.hostname` spells it. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/**
 * Reads the address of a service that gets credentials: `https:`, `http:` on this machine, or `http+insecure:`, which
 * allows plain http to another host. Returns it as an http or https address; undefined for any other text.
 */
export function readServiceAddress(text: string): string | undefined {
  const address = text.replace(INSECURE, 'http:');
  const url = URL.parse(address);
  if (url === null || url.hostname === '') return undefined;
  const isAllowed =
    url.protocol === 'https:' || (url.protocol === 'http:' && (INSECURE.test(text) || isLoopback(url.hostname)));
  return isAllowed ? address : undefined;
}

export const SERVICE_ADDRESS =
  'an https address, http on this machine, or http+insecure://... to send credentials in plain text';
