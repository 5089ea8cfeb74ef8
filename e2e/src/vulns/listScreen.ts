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

export const tabs = [
  {
    name: 'Daily',
    path: '/dashboard',
    call: 'GET /cves/daily',
    subtitle: (count: string) => `${count} vulnerabilities published today`,
  },
  {
    name: 'Past',
    path: '/past-vulnerabilities',
    call: 'GET /cves',
    subtitle: (count: string) => `${count} vulnerabilities in database`,
  },
] as const;
