import type { Page } from '@playwright/test';

export class AddForm {
  readonly dialog;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Add to Track List' });
  }

  static async open(page: Page): Promise<AddForm> {
    const form = new AddForm(page);
    if (!page.url().endsWith('/products')) await page.goto('/products');
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Add to Track List' })
      .or(page.getByRole('banner').getByRole('button', { name: 'Add to Track List' }))
      .first()
      .click();
    await form.dialog.waitFor();
    return form;
  }

  field(name: string) {
    return this.dialog.getByRole('combobox', { name });
  }

  async type(label: string): Promise<void> {
    await this.field('Tracking type').selectOption({ label });
  }

  async choose(name: string, option: string): Promise<void> {
    await this.field(name).click();
    await this.dialog.page().getByRole('option', { name: option, exact: true }).click();
  }

  async submit(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Add to Track List' }).click();
  }
}
