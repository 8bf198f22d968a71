import { describe, expect, test } from 'vitest'
import { readGift, sendingTime } from './gift.ts'

// In Berlin it is half past midnight of the next day.
const here = { tenant: { timeZone: 'Europe/Berlin' as const }, now: new Date('2030-06-14T22:30:00Z') }
const said = { recipientName: 'Ada', recipientEmail: 'ada@example.com', senderName: 'Bob', message: 'Alles Gute!' }
const read = (more: object) => readGift(here, { ...said, ...more })
const refused = (more: object) => {
  const answer = read(more)
  return 'refusal' in answer ? answer.fields : undefined
}

describe('whom a card is bought for', () => {
  test('is said in plain text of one line, a greeting in several', () => {
    expect(
      read({ recipientName: ' Ada\r\nBcc: x \u202e', message: 'Liebe Ada,\r\n\r\n\r\n\r\nalles Gute! 👩‍👩‍👧' }),
    ).toEqual({
      ...said,
      recipientName: 'Ada Bcc: x',
      message: 'Liebe Ada,\n\nalles Gute! 👩‍👩‍👧',
    })
  })

  test('needs names and an address', () => {
    expect(refused({ recipientName: ' ', recipientEmail: '', senderName: '\n' })).toEqual({
      recipientName: 'required',
      recipientEmail: 'required',
      senderName: 'required',
    })
    expect(refused({ recipientEmail: 'ada@home' })).toEqual({ recipientEmail: 'emailNotValid' })
  })

  test.each(['see http://x', 'WWW.x', 'win.example', 'write to me@x', 'evil.shop/now', 'Gute.Deine'])(
    'takes no link: %s',
    (text) => {
      expect(refused({ message: text })).toEqual({ message: 'giftHasLink' })
      expect(refused({ senderName: text })).toEqual({ senderName: 'giftHasLink' })
    },
  )

  test.each(['z.B. ein Buch', 'Alles Gute...deine Oma', 'um 12.30 Uhr', 'Endlich 18! Bis bald.'])(
    'takes what only looks like one: %s',
    (message) => expect(refused({ message })).toBeUndefined(),
  )

  test('keeps the greeting short', () => {
    expect(refused({ message: 'a'.repeat(300) })).toBeUndefined()
    expect(refused({ message: 'a'.repeat(301), recipientName: 'b'.repeat(61) })).toEqual({
      message: 'giftTooLong',
      recipientName: 'giftTooLong',
    })
  })
})

describe('the day of a gift', () => {
  test.each(['2030-06-15', '2031-06-15'])('may be %s: today where the brand is, and up to a year ahead', (sendOn) =>
    expect(read({ sendOn })).toEqual({ ...said, sendOn }),
  )

  test.each(['2030-06-14', '2031-06-16', '2030-06-31', 'tomorrow', '15.06.2030'])('may not be %s', (sendOn) =>
    expect(refused({ sendOn })).toEqual({ sendOn: 'giftDayNotValid' }),
  )

  test('without a day it is sent at once', () => {
    expect(read({ sendOn: ' ' })).toEqual(said)
    expect(sendingTime(here, {})).toEqual(here.now)
  })

  test('is sent from eight in the morning in the brand’s time zone; later on the day at once', () => {
    expect(sendingTime(here, { sendOn: '2030-06-15' })).toEqual(new Date('2030-06-15T06:00:00Z'))
    expect(sendingTime(here, { sendOn: '2030-12-24' })).toEqual(new Date('2030-12-24T07:00:00Z'))
    expect(sendingTime(here, { sendOn: '2030-06-01' })).toEqual(here.now)
  })
})
