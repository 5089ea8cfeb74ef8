import * as v from 'valibot';
import { plan } from './account.ts';

/** The changes of an account that an operator can make, by a command or a call. */
export const accountChange = v.pipe(
  v.variant('action', [
    v.strictObject({ action: v.literal('plan'), plan }),
    v.strictObject({
      action: v.picklist([
        'verify',
        'disable',
        'enable',
        'sign-out',
        'delete',
        'reset-mfa',
        'make-operator',
        'remove-operator',
      ]),
    }),
  ]),
  v.examples([{ action: 'disable' }]),
);
