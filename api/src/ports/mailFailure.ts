import { DeliveryError } from './DeliveryError.ts';

interface SmtpError {
  responseCode?: number;
  /** The step that failed, as `RCPT TO`. */
  command?: string;
  response?: string;
}

const RECIPIENT_STEPS = ['RCPT TO', 'DATA'];
/** "Service not available": about the server, at whatever step it is said. */
const CLOSING = 421;

/** What an error of nodemailer means: only what a server answers about the recipient or the mail itself is about this mail. */
export function mailFailure(error: unknown, to: string): DeliveryError {
  const { responseCode, command = '', response = '' } = error as SmtpError;
  if (responseCode === undefined || responseCode === CLOSING || !RECIPIENT_STEPS.includes(command)) {
    return new DeliveryError('down', 'The mail server cannot be reached or takes no mail. Please try again later.', {
      cause: error,
    });
  }
  const said = response.slice(0, 200).trim();
  if (responseCode >= 500) {
    return new DeliveryError('refused', `The mail server refused the mail to ${to}: ${said}`, { cause: error });
  }
  return new DeliveryError('later', `The mail server takes no mail to ${to} for now: ${said}`, { cause: error });
}
