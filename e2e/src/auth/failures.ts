import { empty, htmlPage, error, json } from '../provider/responses.ts';
import type { FormRow } from './tabThroughForm.ts';

/** How any form shows what the transport made of an answer (specification 4.7), with its own words for a mute refusal. */
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
