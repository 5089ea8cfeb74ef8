import type { Page } from '@playwright/test';
import type { Call, Provider } from '../provider/Provider.ts';
import { expect, test } from '../provider/fixtures.ts';
import type { Answer } from '../provider/responses.ts';
import { empty, htmlPage, error, json } from '../provider/responses.ts';

// A form rule: the typed values, the provider's response, and what the form shows.
interface FormRow {
  rule: string;
  // By label. Fields that are not named keep the values of the previous row.
  fill?: Record<string, string>;
  // Without a response the test fails if the form sends a request.
  answer?: Answer;
  says: string;
}

interface Form {
  // The accessible name.
  name: string;
  button: string;
  call: Call;
}

// Applies all rows on one page. Each row expects a different message, because typing and submitting clear the previous
// one.
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

// The message of each kind of failed request (specification 4.7); `refused` is shown if the provider gives no reason.
export const transportRows = (refused: string): readonly FormRow[] => [
  { rule: 'the message of the body', answer: error(400, { message: 'Said by message' }), says: 'Said by message' },
  { rule: 'else its error', answer: error(409, { error: 'Said by error' }), says: 'Said by error' },
  { rule: 'else the status', answer: error(500), says: 'HTTP error! status: 500' },
  { rule: 'an HTML page', answer: htmlPage(502), says: 'HTTP error! status: 502' },
  { rule: 'an HTML page that says 200', answer: htmlPage(200), says: 'HTTP error! status: 200' },
  { rule: 'an empty error', answer: empty(503), says: 'HTTP error! status: 503' },
  { rule: 'a refusal with words', answer: json({ success: false, message: 'Not today' }), says: 'Not today' },
  { rule: 'a refusal without words', answer: json({ success: false }), says: refused },
];

// Removes a browser API that requests need, so that the next request throws in our code.
export const breakCalls = (page: { evaluate: (submit: () => void) => Promise<void> }) =>
  page.evaluate(() => {
    AbortSignal.timeout = () => {
      throw new TypeError('');
    };
  });
