import { type ActionFunctionArgs, href, redirect } from 'react-router'
import { addPasskey, askForPasskey, removePasskey, renamePasskey } from '#customers'
import { isRefusal, type Refusal } from '#kit/result'
import { limited } from '../../../../page-shop.ts'
import { problem, textOf } from '../../../form-problem.ts'
import { customerOf, passwordIn } from '../../customer-of-request.ts'
import { nameField } from './name-field.ts'

const here = href('/account/settings/passkeys')

/** Begins a passkey, stores the new one, renames or removes one. */
export async function submit(args: ActionFunctionArgs) {
  const { shop } = customerOf(args)
  const form = await args.request.formData()
  const [intent, passkeyId] = [textOf(form, 'intent'), textOf(form, 'passkeyId')]
  if (intent === 'begin') {
    const password = passwordIn(form, 'currentPassword')
    const options = await limited(shop, 'askForPasskey', () => askForPasskey(shop, password))
    return isRefusal(options) ? problem(options, form) : { options }
  }
  if (intent === 'keep') {
    const answer = textOf(form, 'passkey', 20_000)
    form.delete('passkey')
    return back(await addPasskey(shop, answer), form, '?added')
  }
  if (intent === 'remove') return back(await removePasskey(shop, passkeyId), form, '?told=successfulDelete')
  const field = nameField(passkeyId)
  const renamed = await renamePasskey(shop, { passkeyId, name: textOf(form, field) })
  return back(renamed, form, '?told=successfulModification', { name: field })
}

function back(refusal: Refusal | undefined, form: FormData, to: string, names?: Record<string, string>) {
  if (refusal) return problem(refusal, form, names)
  throw redirect(here + to, { status: 303 })
}
