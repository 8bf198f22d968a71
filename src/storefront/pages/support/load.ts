import type { LoaderFunctionArgs } from 'react-router'
import { topics } from '#enquiries/contract'
import { pageShop } from '../../page-shop.ts'
import { notFound } from '../not-found/not-found.ts'

const questions = ['notArrived', 'wrongNumber', 'receipt', 'unpaid', 'withdraw'] as const

/** Frequent questions, and the ways to ask; not found if the brand offers no support. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const { tenant, translate: t } = context.get(pageShop)
  const asked = new URL(request.url).searchParams
  const topic = topics.find((one) => one === asked.get('topic')) ?? ''
  const hasSupport = tenant.visibility.customerSupport
  // Every brand has a person review automatic decisions.
  if (!hasSupport && topic !== 'decision') throw notFound()
  const offered = hasSupport ? topics : (['decision'] as const)
  const values = { brand: tenant.provider.name }
  return {
    questions: questions.map((name) => ({
      question: t(`faq.${name}`, values),
      answer: t(`faq.${name}.answer`, values),
    })),
    topics: offered.map((topic) => ({ value: topic, label: t(`topic.${topic}`) })),
    topic,
    hasSupport,
    email: tenant.supportEmail,
    phone: tenant.supportPhone,
    whatsApp: tenant.tracking.whatsAppPhoneNumber,
    sent: asked.get('sent'),
    orderNumber: asked.get('order')?.slice(0, 40) ?? '',
    submission: crypto.randomUUID(),
  }
}
