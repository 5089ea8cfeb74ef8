/** Inputs, dialogs, filter fields and the page of a form, loaded on demand. */
export { useDebounced } from './useDebounced.ts';
export { AuthCard } from './AuthCard.tsx';
export { CompletionField } from './CompletionField.tsx';
export { ConfirmDialog, type ConfirmDialogProps, useConfirm } from './ConfirmDialog.tsx';
export { DateField, OtpField, PasswordField, TextField, type TextFieldProps } from './TextField.tsx';
export { Dialog, SubmitActions } from './Dialog.tsx';
export { type FieldProps, FormError, FormField } from './FormField.tsx';
export { createPasskey, getPasskey, hasPasskeys } from './sign-in/passkey.ts';
export { SearchSelect } from './SearchSelect.tsx';
export { Select, type SelectOption } from './Select.tsx';
export { ShortcutsDialog, useShortcuts } from './ShortcutsDialog.tsx';
export { Checkbox, Switch } from './toggles.tsx';
export { clearSsoAttempt, openIdentityProvider, readSsoAttempt, type SsoAttempt } from './sign-in/ssoAttempt.ts';
export { useCountdown } from './useCountdown.ts';
export { useFilterDraft } from './useFilterDraft.ts';
