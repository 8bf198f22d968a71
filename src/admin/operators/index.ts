export { makeDemoOperators, signInAsDemo } from './demo-operators.ts'
export { acceptInvitation, invite, inviteAgain, openInvitation } from './invitations.ts'
export { type Letter, write as writeLetter } from './letters.ts'
export {
  changeLanguage,
  disableOperator,
  enableOperator,
  giveGrant,
  listOperators,
  takeGrant,
} from './look-after.ts'
export { type Language, type ListedOperator, languages, type Operator } from './operator.ts'
export {
  endAllSessions,
  endSession,
  identifyOperator,
  listSessions,
  mayChangeKeys,
  type OpenedSession,
  type SignedInOperator,
} from './sessions/sessions.ts'
export { askForLink, isLinkGood, proveByCode, signInByCode } from './sign-in-by-code.ts'
export { type DoorEvent, operatorTables, type Site, siteWithoutVisitor } from './site.ts'
export { findNames, findOperator } from './store.ts'
