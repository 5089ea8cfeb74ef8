/** Inputs, dialogs and filters in fields, loaded on demand. */
export { Checkbox } from './Checkbox.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
export { DateField } from './DateField.tsx';
export { Dialog } from './Dialog.tsx';
export { FormError } from './FormError.tsx';
export { FormField, type FieldProps } from './FormField.tsx';
export { OtpField } from './OtpField.tsx';
export { PasswordField } from './PasswordField.tsx';
export { SearchSelect } from './SearchSelect.tsx';
export { Select, type SelectOption } from './Select.tsx';
export { Switch } from './Switch.tsx';
export { TextField, type TextFieldProps } from './TextField.tsx';
export { useConfirm } from './useConfirm.tsx';
export { useFilterDraft } from './useFilterDraft.ts';
