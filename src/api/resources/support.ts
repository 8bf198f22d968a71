import { sendEnquiry } from '#enquiries'
import { enquiryAnswer, enquiryInput } from '#enquiries/contract'
import { refuse } from '#kit/result'
import { askForNewsletter } from '#newsletter'
import { newsletterInput } from '#newsletter/contract'
import { call } from '../call.ts'

export const enquire = call({
  summary: "Sends a question to the brand's staff; not found if the brand offers no support",
  tag: 'Support',
  useCase: 'sendEnquiry',
  body: enquiryInput,
  answer: enquiryAnswer.meta({ id: 'Enquiry' }),
  status: 201,
  once: true,
  run: (shop, { body }) => sendEnquiry(shop, body),
})

export const requestNewsletter = call({
  summary:
    'Subscribes to the newsletter; a mail to the address asks for a confirmation. The answer is the same for any address',
  tag: 'Support',
  useCase: 'askForNewsletter',
  body: newsletterInput,
  answer: undefined,
  status: 204,
  run: (shop, { body }) =>
    shop.tenant.footer.showNewsletterSignup ? askForNewsletter(shop, body) : refuse('notFound'),
})
