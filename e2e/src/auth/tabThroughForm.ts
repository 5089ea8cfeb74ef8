import type { Page } from '@playwright/test';
import type { Answer, Call, Provider } from '../provider/Provider.ts';
import { expect, test } from '../provider/fixtures.ts';

/** One rule of a form: what is typed, what the provider says if it is asked at all, and what the form then shows. */
export interface FormRow {
  rule: string;
  /** By label; what is left out stays as the row before left it. */
  fill?: Record<string, string>;
  /** Left out: the provider must not be asked. */
  answer?: Answer;
  says: string;
}

interface Form {
  /** Its name to screen readers. */
  name: string;
  button: string;
  call: Call;
}

/** Takes a form through its rules on one page. Each text is new: typing and submitting take the former one away. */
export async function tabThroughForm(
  page: Page,
  provider: Provider,
  { name, button, call }: Form,
  rows: readonly FormRow[],
) {
  const form = page.getByRole('form', { name });
  for (const { rule, fill = {}, answer, says } of rows) {
    await test.step(rule, async () => {
      const before = provider.requests(call).length;
      if (answer !== undefined) provider.answers(call, answer);
      for (const [label, text] of Object.entries(fill)) await form.getByLabel(label, { exact: true }).fill(text);
      await form.getByRole('button', { name: button, exact: true }).click();
      await expect(form.getByText(says, { exact: true })).toBeVisible();
      await expect(form.getByRole('button', { name: button, exact: true })).toBeEnabled();
      expect(provider.requests(call).length - before, 'calls to the provider').toBe(answer === undefined ? 0 : 1);
    });
  }
}
