import { safeUrl } from '../../ui/text/links.tsx';

const KEY = 'faultline-sso';

export interface SsoAttempt {
  attempt: string;
  /** The page to open afterwards. */
  from?: string | undefined;
  /** It proves who uses the session, instead of starting one. */
  isProof?: boolean;
}

/**
 * Leaves for the identity provider, which leads back to `/sso`. The attempt stays in the tab: only the browser that
 * started it can complete it. Returns false if the provider has no address that can be opened.
 */
export function openIdentityProvider(
  { url, attempt }: { url: string; attempt: string },
  more: Omit<SsoAttempt, 'attempt'>,
): boolean {
  const address = safeUrl(url);
  if (address === undefined) return false;
  sessionStorage.setItem(KEY, JSON.stringify({ attempt, ...more } satisfies SsoAttempt));
  location.assign(address);
  return true;
}

export function readSsoAttempt(): SsoAttempt | undefined {
  const text = sessionStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as SsoAttempt);
}

export const clearSsoAttempt = (): void => sessionStorage.removeItem(KEY);
