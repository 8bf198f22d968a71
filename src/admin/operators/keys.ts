export { leftRecoveryCodes, makeRecoveryCodes } from './codes/recovery-codes.ts'
export { hasCodes, proposeCodes, removeCodes, sealCodesAnew, setUpCodes } from './codes/totp.ts'
export {
  addPasskey,
  askForPasskey,
  askToProve,
  askToSignIn,
  listPasskeys,
  proveByPasskey,
  removePasskey,
  signInByPasskey,
} from './passkeys/passkeys.ts'
