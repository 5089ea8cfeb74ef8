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

const isAboutRecipient = ({ responseCode, command = '' }: SmtpError) =>
  responseCode !== undefined && responseCode !== CLOSING && RECIPIENT_STEPS.includes(command);

/**
 * Gives what an error of nodemailer means. A server's answer about the recipient or the mail is about this mail. A broken
 * connection may be either's fault: nodemailer does not say at which step it broke, so `isReachable` asks the server again,
 * without a recipient.
 */
export async function toMailFailure(
  error: unknown,
  to: string,
  isReachable: () => Promise<boolean>,
): Promise<DeliveryError> {
  const smtpError = error as SmtpError;
  const { responseCode = 0, response = '' } = smtpError;
  if (!isAboutRecipient(smtpError)) {
    return (await isReachable())
      ? new DeliveryError('interrupted', `The mail server broke off the connection over the mail to ${to}.`, {
          cause: error,
        })
      : new DeliveryError('down', 'The mail server cannot be reached or takes no mail. Please try again later.', {
          cause: error,
        });
  }
  const said = response.slice(0, 200).trim();
  if (responseCode >= 500) {
    return new DeliveryError('refused', `The mail server refused the mail to ${to}: ${said}`, { cause: error });
  }
  return new DeliveryError('later', `The mail server takes no mail to ${to} for now: ${said}`, { cause: error });
}
