import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { checkDeclaration, fileDeclaration } from '#declarations'
import type { DeclarationInput, Kind } from '#declarations/contract'
import { isRefusal } from '#kit/result'
import { limited, pageShop } from '../../page-shop.ts'
import { type FormProblem, problem, textOf, typedIn } from '../form-problem.ts'
import { declarationFacts } from './declaration-facts.ts'
import { pageOf } from './kinds.ts'

/** The review: what will be declared, and the form's values, to be sent again. */
export type Review = {
  step: 'review'
  statement: string
  facts: [string, string][]
  typed: Record<string, string>
}
/** Back to the form, with all input. */
export type Change = { step: 'change'; typed: Record<string, string> }
export type Answered = Review | Change | FormProblem

/** Files the declaration of the form or the review, once however often it is sent; else shows the review. */
export const submitFor =
  (kind: Kind) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const shop = context.get(pageShop)
    const form = await request.formData()
    const { intent, submission, ...typed } = typedIn(form)
    const input = inputOf(kind, form)
    if (intent === 'change') return data<Answered>({ step: 'change', typed })
    if (intent === 'file') {
      const sent = submission ? { ...input, submission: submission.slice(0, 40) } : input
      const filed = await limited(shop, 'fileDeclaration', () => fileDeclaration(shop, kind, sent))
      if (isRefusal(filed)) return problem(filed, form)
      const asked = new URL(request.url).searchParams.get('lng')
      const search = new URLSearchParams({ received: filed.token, ...(asked ? { lng: asked } : {}) })
      throw redirect(`${pageOf[kind].path}?${search}`, { status: 303 })
    }
    const checked = checkDeclaration(shop, kind, input)
    if (isRefusal(checked)) return problem(checked, form)
    return data<Answered>({
      step: 'review',
      statement: checked.statement,
      facts: declarationFacts(shop, kind, checked),
      typed: { ...typed, submission: crypto.randomUUID() },
    })
  }

function inputOf(kind: Kind, form: FormData): DeclarationInput {
  const given = (name: string, most?: number) => textOf(form, name, most)
  const declared = {
    name: given('name'),
    email: given('email', 254),
    contract: given('contract'),
    subject: given('subject'),
    since: given('since'),
  }
  if (kind === 'withdrawal') return declared
  const ending = given('ending')
  return { ...declared, ...(ending ? { ending } : {}), cause: given('cause', 1000), endsOn: given('endsOn') }
}
