/** Why an action is refused. The back office has a text for each, in its languages. */
export const adminRefusals = [
  'inputNotValid',
  'notAllowed',
  'proveAgain',
  'keyReused',
  'stillRunning',
  'orderNotFound',
  'lineNotFound',
  'nothingLeft',
  'tooMuchToRefund',
  'onlyWhole',
  'nothingToTryAgain',
  'nothingToRelease',
  'notReleased',
  'unitNotDelivered',
  'soldOut',
  'codeNotOurs',
  'nothingToSend',
  'emailNotNew',
  'notChargedBack',
  'differenceNotFound',
  'differenceNotBookable',
  'dayNotFound',
  'dayNotOver',
  'dayNotNext',
  'differencesOpen',
  'valueNotFound',
  'jobNotFound',
  'caseNotFound',
  'caseGone',
  'neverRefused',
  'customerNotFound',
  'topUpNotFound',
  'methodNotFound',
  'methodNotUsable',
  'methodNotOffered',
  'partnerNotUsed',
  'priceNotAgreed',
  'productNotFound',
  'fileNotFound',
  'batchNotFound',
  'listNotValid',
  'promotionNotFound',
  'codeNotFound',
  'codeExists',
  'shownOnce',
  'cashCodesNotTaken',
  'brandIdNotValid',
  'brandIdTaken',
  'draftNotFound',
  'draftCrossed',
  'drawingTooLarge',
  'drawingNotSvg',
  'drawingStyled',
  'passNotFound',
  'momentNotAhead',
  'nothingToPublish',
  'keptByFolder',
  'versionNotFound',
  'versionNotValid',
  'versionUnreadable',
  'keyNotFound',
  'keyShownOnce',
  'webhookNotFound',
  'webhookNotHttps',
  'webhookLeadsInside',
  'webhookHostNotFound',
  'webhooksTooMany',
  'operatorNotFound',
  'operatorKnown',
  'lastOwner',
  'ownGrant',
  'approvalNotFound',
  'approvalGone',
  'ownWish',
  'aboveYourLimit',
  'changedSince',
  'doneBefore',
  'nothingChosen',
  'tooManyForRun',
  'runNotFound',
  'runBegun',
  'runNotGoing',
] as const
export type AdminRefusalKey = (typeof adminRefusals)[number]

/** An expected no. `details` is for the text and the page. */
export type AdminRefusal = {
  readonly refusal: AdminRefusalKey
  readonly details?: Readonly<Record<string, unknown>>
}

export const refuse = (refusal: AdminRefusalKey, details?: Record<string, unknown>): AdminRefusal =>
  details ? { refusal, details } : { refusal }

export const isRefused = (value: unknown): value is AdminRefusal =>
  typeof value === 'object' && value !== null && 'refusal' in value

/** An input that its schema refuses, with the names of its fields. */
export const notValid = (issues: readonly { path: PropertyKey[] }[]): AdminRefusal =>
  refuse('inputNotValid', { fields: issues.map(({ path }) => path.join('.')) })
