const KEY = 'faultline-sso';

interface SsoAttempt {
  attempt: string;
  // The page that was requested before the sign-in.
  from?: string | undefined;
}

// In the tab alone: only the browser that started a sign-in can complete it.
export const storeAttempt = (attempt: SsoAttempt): void => sessionStorage.setItem(KEY, JSON.stringify(attempt));

export function takeAttempt(): SsoAttempt | undefined {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as SsoAttempt);
}
