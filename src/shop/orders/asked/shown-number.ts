import { countryOfPhone, hintOfPhone, maskPhone, readablePhone } from '#kit/phone'
import { isAsked } from './asked-line.ts'

/** @returns a line's number in words for whoever paid: masked (`0151 …78`) if another person asked them to pay */
export const readableNumber = (line: { itemKey: string }, msisdn: string): string =>
  isAsked(line) ? hintOfPhone(msisdn, [countryOfPhone(msisdn)?.toLowerCase() ?? '']) : readablePhone(msisdn)

/** @returns the same as the wire has it */
export const shownNumber = (line: { itemKey: string }, msisdn: string) => ({
  phoneNumber: isAsked(line) ? maskPhone(msisdn) : msisdn,
  readablePhoneNumber: readableNumber(line, msisdn),
})
