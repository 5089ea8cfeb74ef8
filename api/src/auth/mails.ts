import { composeMail } from '../ports/composeMail.ts';
import type { Mail } from '../ports/Mailer.ts';

const IGNORE = "Didn't request this? You can ignore this email.";

export const verifyMail = (to: string, code: string): Mail =>
  composeMail({
    to,
    subject: `${code} is your Faultline code`,
    before: ['Enter this code to verify your email address. It is valid for 10 minutes.'],
    code,
    after: [IGNORE],
  });

export const codeMail = (to: string, code: string): Mail =>
  composeMail({
    to,
    subject: `${code} is your Faultline code`,
    before: ['Enter this code to verify your email address or to choose a new password. It is valid for 10 minutes.'],
    code,
    after: ['Give it to nobody: whoever has it can take over the account.', IGNORE],
  });

export const alreadyRegisteredMail = (to: string, publicUrl: string): Mail =>
  composeMail({
    to,
    subject: 'You already have a Faultline account',
    before: ['Someone, probably you, tried to register with this address. There is an account for it already.'],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
    after: [
      `If you forgot your password, choose a new one at ${publicUrl}/forgot-password.`,
      'If this was not you, there is nothing to do.',
    ],
  });

// Sent if an address was registered twice with different passwords, so that neither password is valid.
export const registeredAgainMail = (to: string, code: string, publicUrl: string): Mail =>
  composeMail({
    to,
    subject: `${code} is your Faultline code`,
    before: [
      'This email address was registered more than once, with different passwords. Enter this code to verify that the address is yours. It is valid for 10 minutes.',
    ],
    code,
    after: [
      `For your safety, none of these passwords works. After verifying, choose a new one at ${publicUrl}/forgot-password.`,
      IGNORE,
    ],
  });

export const choosePasswordMail = (to: string, publicUrl: string): Mail =>
  composeMail({
    to,
    subject: 'Choose a password for your Faultline account',
    before: [
      'Your email address is verified. It was registered more than once, with different passwords, so none of them works.',
    ],
    action: { label: 'Choose a password', url: `${publicUrl}/forgot-password` },
    after: ["Didn't request this? Then nobody can sign in to this account, and you can ignore this email."],
  });

export const passwordChangedMail = (to: string, publicUrl: string): Mail =>
  composeMail({
    to,
    subject: 'Your Faultline password was changed',
    before: ['The password of your account was just changed, and all other devices were signed out.'],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
    after: [`If this was not you, choose a new password now at ${publicUrl}/forgot-password.`],
  });

export const factorChangedMail = (to: string, text: string, publicUrl: string): Mail =>
  composeMail({
    to,
    subject: 'How you sign in to Faultline was changed',
    before: [text],
    action: { label: 'Open your account', url: `${publicUrl}/account` },
    after: [`If this was not you, choose a new password now at ${publicUrl}/forgot-password.`],
  });
