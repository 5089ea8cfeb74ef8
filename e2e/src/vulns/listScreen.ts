import type { Page } from '@playwright/test';

// Locators of Daily and Past by accessible name.
export const parts = (page: Page) => {
  const table = page.getByRole('table', { name: 'Vulnerabilities' });
  return {
    table,
    // The listed ids in order.
    ids: () => table.getByRole('link', { name: /^CVE-/ }).allTextContents(),
    row: (cveId: string) => table.getByRole('row').filter({ hasText: cveId }),
    cve: (cveId: string) => table.getByRole('link', { name: cveId, exact: true }),
    panel: (name: string | RegExp) => page.getByRole('region', { name }),
    field: (name: string) => page.getByRole('textbox', { name, exact: true }),
    select: (name: string) => page.getByRole('combobox', { name }),
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }),
  };
};

// Returns the elements that scroll horizontally.
export const findSidewaysScrollers = (main: HTMLElement) =>
  [main, ...main.querySelectorAll<HTMLElement>('section, div')]
    .filter(
      (part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth,
    )
    .map((part) => part.getAttribute('aria-label') ?? part.className);

// The differences of the two lists (specification 6.4, 6.13 and 6.14).
export const tabs = [
  {
    name: 'Daily',
    path: '/dashboard',
    call: 'GET /cves/daily',
    title: 'Daily Vulnerabilities',
    subtitle: (count: string) => `${count} vulnerabilities published today`,
    allView: 'Daily Vulnerabilities',
    failed: 'Failed to load daily CVE data',
    exportType: 'daily',
    hasDateFilter: false,
  },
  {
    name: 'Past',
    path: '/past-vulnerabilities',
    call: 'GET /cves',
    title: 'Past Vulnerabilities',
    subtitle: (count: string) => `${count} vulnerabilities in database`,
    allView: 'All Vulnerabilities',
    failed: 'Failed to load CVE data',
    exportType: 'all',
    hasDateFilter: true,
  },
] as const;
