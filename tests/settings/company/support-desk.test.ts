import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { mailbox } from '../../support/customers/mailbox.ts'
import { subjectIs } from '../../support/customers/which-mail.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'
import { wire } from '../../support/shop/wire.ts'

const { ask, ours, theirs, sandbox } = await wire({
  first: {
    supportEmail: 'help@ours.example',
    freshdeskEmail: 'tickets@ours.example',
    tracking: { freshdeskProductId: '4711' },
    mail: { name: 'Our letters', address: 'letters@ours.example' },
  },
})
const { next, all } = mailbox(sandbox.url)

let counted = 0
const question = () => ({
  name: 'Ada Muster',
  email: `asker-${++counted}@shopper.example`,
  topic: 'not-arrived',
  orderNumber: 's4711abcde',
  message: 'Where is it?\nI have waited for <b>an hour</b>.',
})
const asks = async (tenant: string, more: object = {}) => {
  const body = { ...question(), ...more }
  const { json, status } = await ask('POST /api/shop/rest/enquiries', { tenant, body, ip: `203.0.113.${counted}` })
  expect(status).toBe(201)
  return { ...body, reference: json.reference as string }
}
const about = (reference: string) => (mail: { subject: string }) => mail.subject.includes(reference)

describe('freshdeskEmail', () => {
  test('a question goes there, the order number in its subject, and an answer goes to the shopper', async () => {
    const asked = await asks(ours)
    const ticket = await next('tickets@ours.example', about(asked.reference))
    expect(ticket.subject).toContain('[S4711ABCDE]')
    expect(ticket.replyTo).toContain(asked.email)
    expect(ticket.text).toContain(asked.message)
    expect(ticket.html).not.toContain('<b>an hour')
  })

  test('without one it goes to the support address', async () => {
    const asked = await asks(theirs)
    await next('help@first.example', about(asked.reference))
  })
})

describe('tracking.freshdeskProductId', () => {
  test('stands in the ticket where the brand has one', async () => {
    const asked = await asks(ours)
    expect((await next('tickets@ours.example', about(asked.reference))).text).toContain('4711\n')
    const other = await asks(theirs, { orderNumber: undefined })
    expect((await next('help@first.example', about(other.reference))).text).not.toContain('Freshdesk')
  })
})

describe('supportEmail', () => {
  test('hears of every withdrawal, and stands in the letters to shoppers', async () => {
    const body = { name: 'Ada Muster', email: 'leaver@shopper.example', contract: 'S4711ABCDE' }
    const { json } = await ask('POST /api/shop/rest/withdrawals', { body })
    const heard = await next('help@ours.example', about(json.reference))
    expect(heard.replyTo).toContain('leaver@shopper.example')
    expect((await next('leaver@shopper.example', subjectIs('mail.withdrawal.subject'))).text).toContain(
      'help@ours.example',
    )
  })

  test('stands on the support page, to be written to', async () => {
    const { html } = await aGuest(aTenant({ supportEmail: 'write@here.example' })).get('/support')
    expect(html).toContain('href="mailto:write@here.example"')
  })
})

describe('mail.name', () => {
  test('is whom letters come from', async () => {
    const asked = await asks(ours)
    expect((await next(asked.email, subjectIs('mail.enquiry.subject'))).from).toContain('Our letters')
  })
})

describe('mail.address', () => {
  test('is the address that letters come from', async () => {
    const asked = await asks(ours)
    expect((await next(asked.email, subjectIs('mail.enquiry.subject'))).from).toContain('letters@ours.example')
    const other = await asks(theirs)
    expect((await next(other.email, subjectIs('mail.enquiry.subject'))).from).toContain('service@first.example')
  })
})

describe('visibility.customerSupport', () => {
  const hidden = aTenant({ visibility: { customerSupport: false } })

  test('off: there is no support page, no form and no call to send it to', async () => {
    expect(await aGuest(hidden).get('/support')).toMatchObject({ status: 301, location: '/not-found' })
    expect(await aGuest(hidden).post('/support', { name: 'Ada' })).toMatchObject({ location: '/not-found' })
  })

  test('off: a person reviews what a program decided all the same, and shows no other way to ask', async () => {
    const guest = aGuest(hidden)
    const { html, text } = await guest.get('/support?topic=decision')
    expect(text).toContain(guest.t('review.title'))
    expect(text).not.toContain(guest.t('faq.notArrived'))
    expect(html).not.toContain('mailto:help@first.example')
    expect([...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)).toEqual(['decision'])
    expect(await aGuest(hidden).get('/support?topic=payment')).toMatchObject({ location: '/not-found' })
  })

  test('on: questions with their answers, and a form', async () => {
    const guest = aGuest(aTenant())
    const { text } = await guest.get('/support')
    for (const key of ['faq.notArrived', 'faq.notArrived.answer', 'support.write', 'message'] as const) {
      expect(text).toContain(guest.t(key))
    }
  })
})

describe('supportPhone', () => {
  test('can be called from the support page, with its hours', async () => {
    const guest = aGuest(aTenant({ supportPhone: '+49 30 1234567' }))
    const { html, text } = await guest.get('/support')
    expect(html).toContain('href="tel:+49301234567"')
    expect(text).toContain(guest.t('support.hours'))
  })
})

describe('tracking.whatsAppPhoneNumber', () => {
  test('leads from the support page to a conversation; without one there is no such way', async () => {
    const { html } = await aGuest(aTenant({ tracking: { whatsAppPhoneNumber: '4915112345678' } })).get('/support')
    expect(html).toContain('href="https://wa.me/4915112345678"')
    expect((await aGuest(aTenant()).get('/support')).text).not.toContain('WhatsApp')
  })
})

test('the shopper hears that the question came in, but not what it was: anybody could have typed the address', async () => {
  const asked = await asks(ours)
  const receipt = await next(asked.email, subjectIs('mail.enquiry.subject'))
  expect(receipt.subject).toContain(asked.reference)
  expect(receipt.text).not.toContain('Where is it?')
})

test('a question sent twice at the same moment opens one ticket', async () => {
  const body = { ...question(), submission: 'one form' }
  const sent = await Promise.all(
    [1, 2, 3].map(() => ask('POST /api/shop/rest/enquiries', { body, ip: '203.0.113.200' })),
  )
  const references = new Set(sent.map(({ json }) => json.reference))
  expect(references).toHaveLength(1)
  await next(body.email, subjectIs('mail.enquiry.subject'))
  const isOfIt = about([...references][0])
  await next('tickets@ours.example', isOfIt)
  expect((await all('tickets@ours.example')).filter(isOfIt)).toHaveLength(1)
})
