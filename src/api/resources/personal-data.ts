import { isRefusal, type Refusal } from '#kit/result'
import { askForErasure, type Erased, eraseByLink, eraseByPassword, exportPersonal, previewOwnErasure } from '#privacy'
import { afterErasure, eraseByLinkInput, eraseInput, personalData } from '#privacy/contract'
import { type CallContext, call } from '../call.ts'
import { successMessage } from './success-message.ts'

export const exportData = call({
  summary: 'Personal data we store about the customer, as JSON',
  tag: 'Account',
  useCase: 'exportPersonal',
  account: 'customer',
  answer: personalData.meta({ id: 'PersonalData' }),
  run: (shop) => exportPersonal(shop),
})

const erased = successMessage.extend(afterErasure.shape).meta({ id: 'AccountErased' })

/** Ends the browser's session with the account. @returns what is open and kept, or the refusal */
function signedOut(done: Erased | Refusal, { browser, say }: Pick<CallContext, 'browser' | 'say'>) {
  if (isRefusal(done)) return done
  browser.dropSession()
  return { ...say('successfulDelete'), open: done.open, kept: done.kept }
}

export const foresee = call({
  summary:
    'What erasing the account would leave: open claims that are settled first, and what is kept, why and until when',
  tag: 'Account',
  useCase: 'previewErasure',
  account: 'customer',
  answer: afterErasure.meta({ id: 'AfterErasure' }),
  run: (shop) => previewOwnErasure(shop),
})

export const erase = call({
  summary:
    'Erases the account and everything that identifies its owner; orders stay without a name. Returns open claims and what is kept',
  tag: 'Account',
  useCase: 'eraseAccount',
  account: 'customer',
  body: eraseInput,
  answer: erased,
  async run(shop, { body }, { browser, say }) {
    return signedOut(await eraseByPassword(shop, body.currentPassword), { browser, say })
  },
})

export const askToErase = call({
  summary: 'Sends the link by which an account is erased without a password',
  tag: 'Account',
  useCase: 'askForErasure',
  account: 'customer',
  answer: successMessage,
  run: async (shop, _, { say }) => (await askForErasure(shop)) ?? say('erasureLinkSent'),
})

export const eraseByMail = call({
  summary: "Erases the account of a message's link",
  tag: 'Account',
  useCase: 'eraseByLink',
  account: 'anyone',
  body: eraseByLinkInput,
  answer: erased,
  async run(shop, { body }, { browser, say }) {
    return signedOut(await eraseByLink(shop, body.token), { browser, say })
  },
})
