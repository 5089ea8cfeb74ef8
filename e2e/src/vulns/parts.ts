import type { Page } from '@playwright/test';

/** The parts of Daily and Past, by what a person calls them. */
export const parts = (page: Page) => {
  const table = page.getByRole('table', { name: 'Vulnerabilities' });
  return {
    table,
    /** The ids that are listed, in their order. */
    ids: () => table.getByRole('link', { name: /^CVE-/ }).allTextContents(),
    row: (cveId: string) => table.getByRole('row').filter({ hasText: cveId }),
    cve: (cveId: string) => table.getByRole('link', { name: cveId, exact: true }),
    panel: (name: string | RegExp) => page.getByRole('region', { name }),
    field: (name: string) => page.getByRole('textbox', { name, exact: true }),
    select: (name: string) => page.getByRole('combobox', { name }),
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }),
  };
};
