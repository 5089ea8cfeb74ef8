import proxyAddr from 'proxy-addr';

/** Whether `list` holds nothing but addresses, CIDRs and the names `loopback`, `linklocal`, `uniquelocal`. */
export function isNetworks(list: string[]): boolean {
  try {
    return Boolean(proxyAddr.compile(list));
  } catch {
    return false;
  }
}

/** Whether `text` is a TCP port in decimal. */
export const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

/** A check for an absolute address of one of `schemes`, without query and fragment. */
export const isUrl = (schemes: string[]) => (text: string) => {
  const url = URL.parse(text);
  return url !== null && schemes.includes(url.protocol.slice(0, -1)) && url.host !== '' && !/[\s#]/.test(text);
};

const isHttp = isUrl(['http', 'https']);

/** Whether `text` is an http(s) address of a whole host: no path, query or credentials. */
export const isOrigin = (text: string) =>
  isHttp(text) && new URL(text).origin === text.replace(/\/$/, '').toLowerCase();

/** Whether `text` is the http(s) address of a provider; it may carry a path. */
export const isProvider = (text: string) => isHttp(text) && !text.includes('?') && new URL(text).username === '';
