import { type ActionFunctionArgs, href, redirect } from 'react-router'
import { sendEnquiry } from '#enquiries'
import { isRefusal } from '#kit/result'
import { limited, pageShop } from '../../page-shop.ts'
import { honeypot } from '../../ui/forms/honeypot.tsx'
import { problem, textOf } from '../form-problem.ts'
import { notFound } from '../not-found/not-found.ts'

/** Accepts a question; a program that fills in the hidden field gets the same answer, and nothing is sent. */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  const form = await request.formData()
  const language = new URL(request.url).searchParams.get('lng')
  const topic = textOf(form, 'topic', 40)
  const here = { ...(topic === 'decision' ? { topic } : {}), ...(language ? { lng: language } : {}) }
  const leave = (sent: string) =>
    redirect(`${href('/support')}?${new URLSearchParams({ sent, ...here })}`, { status: 303 })
  if (textOf(form, honeypot) !== '') throw leave('')
  const question = {
    name: textOf(form, 'name'),
    email: textOf(form, 'email', 254),
    topic,
    orderNumber: textOf(form, 'orderNumber', 40),
    message: textOf(form, 'message', 4000),
    submission: textOf(form, 'submission', 40),
  }
  const sent = await limited(shop, 'sendEnquiry', () => sendEnquiry(shop, question))
  if (!isRefusal(sent)) throw leave(sent.reference)
  if (sent.refusal === 'notFound') throw notFound()
  return problem(sent, form)
}
