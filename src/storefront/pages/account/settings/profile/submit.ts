import { type ActionFunctionArgs, redirect } from 'react-router'
import { cookieLine } from '#kit/cookies'
import { isRefusal } from '#kit/result'
import { editProfile } from '#profile'
import type { ProfileInput } from '#profile/contract'
import { limited } from '../../../../page-shop.ts'
import { problem, textOf } from '../../../form-problem.ts'
import { formOfCustomer } from '../../typed-before.ts'

const fields = [
  'firstname',
  'lastname',
  'street',
  'houseNumber',
  'zip',
  'city',
  'countryCode',
  'phoneNumber',
  'language',
  'newsletter',
]

/** Saves what stands in the form; an empty field takes away what was there. Pages go on in the language that was chosen. */
export async function submit(args: ActionFunctionArgs) {
  const { shop, form } = await formOfCustomer(args, fields)
  const language = textOf(form, 'language', 5)
  const wish: ProfileInput = {
    firstName: textOf(form, 'firstname'),
    lastName: textOf(form, 'lastname'),
    street: textOf(form, 'street'),
    houseNumber: textOf(form, 'houseNumber', 20),
    zip: textOf(form, 'zip', 20),
    city: textOf(form, 'city'),
    countryCode: textOf(form, 'countryCode', 5),
    phoneNumber: textOf(form, 'phoneNumber', 32),
    language,
    // A box that is not ticked is not sent: its form says that it was there.
    ...(form.has('newsletterAsked') ? { newsletter: { subscribed: form.has('newsletter') ? 1 : 0 } } : {}),
  }
  const edited = await limited(shop, 'editProfile', () => editProfile(shop, wish))
  if (isRefusal(edited)) return problem(edited, form)
  throw redirect('/account/settings/profile?told=successfulModification', {
    status: 303,
    headers: { 'Set-Cookie': cookieLine('language', language) },
  })
}
