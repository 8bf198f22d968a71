export { forgetStale } from './forget.ts'
export { addPasskey, askForPasskey } from './passkeys/add-passkey.ts'
export { listPasskeys, removePasskey, renamePasskey } from './passkeys/own-passkeys.ts'
export { askToSignIn, signInByPasskey } from './passkeys/sign-in-by-passkey.ts'
export { proveOwner } from './password/prove-owner.ts'
export { signIn } from './password/sign-in.ts'
export type { Portals, PortalVisit } from './portal/portals.ts'
export { type PortalShop, signInByPortal } from './portal/sign-in-by-portal.ts'
export { endPortalVisit, startPortalVisit } from './portal/visit.ts'
export { askForNewEmail, confirmNewEmail, waitingEmail } from './profile/change-email.ts'
export { changePassword } from './profile/change-password.ts'
export { askNewAddress, tellFormerAddress } from './profile/letters.ts'
export {
  type Details,
  findChange as findEmailChange,
  findChanges,
  findPersonal,
  type Personal,
  saveDetails,
} from './profile/store.ts'
export { confirmByCode, confirmRegistration } from './proof/confirm.ts'
export { askToConfirm, sendResetLink } from './proof/letters.ts'
export { register } from './proof/register.ts'
export { checkReset, forgotPassword, resetPassword } from './proof/reset-password.ts'
export { listSessions, type OpenedSession, recognise, revokeSessions, signOut } from './sessions/sessions.ts'
export { type CustomerShop, signedIn } from './shop.ts'
export { findCustomer, noteEvent } from './store.ts'
export { tellOfChange } from './tell-of-change.ts'
export { userOf } from './user.ts'
