export { AddPasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx';
export { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
export { TotpDialog } from './TotpDialog.tsx';
