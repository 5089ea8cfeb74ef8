import type { Delivery } from '../ports/Delivery.ts';
import type { Mail, Mailer, PostOptions } from '../ports/Mailer.ts';

export class InMemoryMailer implements Mailer {
  readonly mails: Mail[] = [];

  async send(mail: Mail, { onHandOver }: Delivery = {}): Promise<string> {
    await onHandOver?.();
    this.mails.push(mail);
    return `250 Mail ${this.mails.length}`;
  }

  async post(mail: Mail, { isDecoy = false }: PostOptions = {}): Promise<void> {
    if (!isDecoy) this.mails.push(mail);
  }

  to(address: string): Mail[] {
    return this.mails.filter((mail) => mail.to === address);
  }

  codeFor(address: string): string {
    const code = this.to(address).findLast((mail) => mail.code !== undefined)?.code;
    if (code === undefined) throw new Error(`No code was mailed to ${address}`);
    return code;
  }
}
