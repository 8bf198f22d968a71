import type { DoorEvent } from '#admin/operators'
import type { TextKey, Translate } from '../../texts/read-text.ts'
import { actionTexts } from '../approvals/action-texts.ts'

const doorTexts: Readonly<Record<DoorEvent['what'], TextKey>> = {
  'signed-in': 'audit.signedIn',
  'sign-in-refused': 'audit.signInRefused',
  'signed-out': 'audit.signedOut',
  'session-ended': 'audit.sessionEnded',
  'session-shown-twice': 'audit.sessionShownTwice',
  'proved-anew': 'audit.provedAnew',
  'passkey-added': 'audit.passkeyAdded',
  'passkey-removed': 'audit.passkeyRemoved',
  'codes-set-up': 'audit.codesSetUp',
  'codes-removed': 'audit.codesRemoved',
  'recovery-codes-made': 'audit.recoveryCodesMade',
}

/** What the audit names, in words. */
export const auditedTexts: Readonly<Record<string, TextKey>> = {
  ...actionTexts,
  'approval.approve': 'audit.approve',
  'approval.decline': 'audit.decline',
  ...doorTexts,
}

/** @returns the words; the name itself of an action that is gone */
export const nameOfAction = (name: string, t: Translate): string => {
  const key = auditedTexts[name]
  return key ? t(key) : name
}
