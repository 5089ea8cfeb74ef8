import { requestedPage } from '@faultline/shared/routing';

interface Arrival {
  /** Said above the sign-in form. */
  notice?: string | undefined;
  /** Filled into it. */
  email?: string | undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Router state for the way between these screens: it keeps the page that was asked for, and may bring something to sign in. */
export const carry = (state: unknown, arrival: Arrival = {}) => ({ from: requestedPage(state), ...arrival });

export function arrivalOf(state: unknown): Arrival {
  const { notice, email } = (state ?? {}) as Record<keyof Arrival, unknown>;
  return { notice: textOf(notice), email: textOf(email) };
}
