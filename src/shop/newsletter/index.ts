export { confirmNewsletter, endNewsletter } from './answer.ts'
export { askForNewsletter } from './ask-for-newsletter.ts'
export { askByMail, welcome } from './letters.ts'
export { getsNewsletter, wishOfOwner } from './wish-of-owner.ts'
