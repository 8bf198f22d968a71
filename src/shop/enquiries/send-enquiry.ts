import { createHash } from 'node:crypto'
import { after } from '#kit/clock'
import { isEmail } from '#kit/email'
import { newKey, newReference } from '#kit/ids'
import { type FieldTexts, isRefusal, type Refusal, refuse } from '#kit/result'
import type { MessageShop } from '#notifications'
import { type EnquiryAnswer, type EnquiryInput, topics } from './contract.ts'
import { type Enquiry, fileOnce } from './store.ts'

/**
 * Files an enquiry to the brand's staff; jobs send the mails. The same submission with the same content is filed once.
 * @returns its number; refuses VALIDATION_FAILED field by field, notFound if the brand offers no support, except for
 *   reviews of automatic decisions, which every brand must accept
 */
export async function sendEnquiry(shop: MessageShop, input: EnquiryInput): Promise<EnquiryAnswer | Refusal> {
  const { tenant, visitor, clock } = shop
  if (!tenant.visibility.customerSupport && input.topic !== 'decision') return refuse('notFound')
  const asked = read(input)
  if (isRefusal(asked)) return asked
  const submission = createHash('sha256')
    .update(JSON.stringify([input.submission ?? newKey(), asked]))
    .digest('base64url')
  const { language, ip } = visitor
  const reference = newReference('F')
  const filedAt = clock.now()
  const dueAt = asked.topic === 'decision' ? after(filedAt, reviewDays * 24 * 60 * 60) : null
  const filed = { ...asked, reference, submission, language, ip, filedAt, dueAt }
  return { reference: await shop.db.transaction((tx) => fileOnce(tx, tenant.id, filed)) }
}

/** Reviews must be answered within a month (GDPR article 12 (3)). */
const reviewDays = 30

function read(given: EnquiryInput): Pick<Enquiry, 'name' | 'email' | 'topic' | 'orderNumber' | 'message'> | Refusal {
  const [name, email, message] = [given.name.trim(), given.email.trim(), given.message.trim()]
  const orderNumber = given.orderNumber?.trim().toUpperCase() || null
  const topic = topics.find((one) => one === given.topic)
  const fields: FieldTexts = {}
  if (!name) fields.name = 'required'
  if (!email) fields.email = 'required'
  else if (!isEmail(email)) fields.email = 'emailNotValid'
  if (!topic) fields.topic = 'topicMissing'
  // The order number goes into a mail's subject, so it may contain only the characters of order numbers.
  if (orderNumber && !/^[A-Z0-9-]{3,40}$/.test(orderNumber)) fields.orderNumber = 'orderNumberNotValid'
  if (!message) fields.message = 'required'
  if (!topic || Object.keys(fields).length > 0) return refuse('VALIDATION_FAILED', { fields })
  return { name, email, topic, orderNumber, message }
}
