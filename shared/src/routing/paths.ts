import type { Location } from 'react-router-dom';

/** The addresses of the route table (specification 2.1), and `sso`, where the identity provider leads back to; ids are encoded. */
export const paths = {
  landing: '/',
  signIn: '/login',
  sso: '/sso',
  register: '/register',
  verify: '/verify-otp',
  forgotPassword: '/forgot-password',
  daily: '/dashboard',
  past: '/past-vulnerabilities',
  trackList: '/products',
  vendors: '/vendors',
  products: '/products-browse',
  exports: '/exports',
  account: '/account',
  about: '/about',
  cve: (cveId: string) => `/cves/${encodeURIComponent(cveId)}`,
  vendor: (id: string) => `/vendors/${encodeURIComponent(id)}`,
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  productVersion: (id: string) => `/product_versions/${encodeURIComponent(id)}`,
} as const;

/** The contact addresses (specification 3.4 and 4.1). */
export const contacts = {
  feedbackForm: 'https://feedback.faultline.example/form',
  support: 'support@faultline.example',
  business: 'business@faultline.example',
} as const;

interface Remembered {
  from?: unknown;
}

export const rememberPage = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) => ({
  from: pathname + search + hash,
});

/** The remembered page, only ever an address of this application. */
export function requestedPage(state: unknown): string | undefined {
  const from = (state as Remembered | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}
