import { type ActionFunctionArgs, href, redirect } from 'react-router'
import { cookieLine } from '#kit/cookies'
import { isRefusal } from '#kit/result'
import { editProfile } from '#profile'
import type { ProfileInput } from '#profile/contract'
import { limited } from '../../../../page-shop.ts'
import { problem, textOf } from '../../../form-problem.ts'
import { formOfCustomer } from '../../input-before-sign-in.ts'

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

/** Saves the form; an empty field deletes its value. Later pages use the chosen language. */
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
    // An unchecked box is not sent: a hidden field says that the form had it.
    ...(form.has('newsletterAsked') ? { newsletter: { subscribed: form.has('newsletter') ? 1 : 0 } } : {}),
  }
  const edited = await limited(shop, 'editProfile', () => editProfile(shop, wish))
  if (isRefusal(edited)) return problem(edited, form)
  throw redirect(`${href('/account/settings/profile')}?told=successfulModification`, {
    status: 303,
    headers: { 'Set-Cookie': cookieLine('language', language) },
  })
}
