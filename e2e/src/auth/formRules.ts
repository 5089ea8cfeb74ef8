import type { Page } from '@playwright/test';
import type { Call, Provider } from '../provider/Provider.ts';
import { expect, test } from '../provider/fixtures.ts';
import type { Answer } from '../provider/responses.ts';
import { empty, htmlPage, error, json } from '../provider/responses.ts';

/** One rule of a form: what is typed, what the provider says if it is asked at all, and what the form then shows. */
interface FormRow {
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

/** The text that any form shows for each kind of failed call (specification 4.7), with its own words for a mute refusal. */
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

/** As in a browser that lacks what every call needs: the next one breaks on our side. */
export const breakCalls = (page: { evaluate: (submit: () => void) => Promise<void> }) =>
  page.evaluate(() => {
    AbortSignal.timeout = () => {
      throw new TypeError('');
    };
  });
