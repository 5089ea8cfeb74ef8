import { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';

// The blocks with addresses of the internet. Of IPv6, `::127.0.0.1` and others that carry an IPv4 address are outside.
const internet = new BlockList();
internet.addSubnet('0.0.0.0', 0);
internet.addSubnet('2000::', 3, 'ipv6');

// True of every address that is not one of the internet; of a name false.
export function isInternalAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  // A NAT64 address contains the IPv4 address that is reached.
  if (address.range() === 'rfc6052') return isInternalAddress(address.toByteArray().slice(-4).join('.'));
  return address.range() !== 'unicast' || !internet.check(address.toString(), address.kind());
}

export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');
