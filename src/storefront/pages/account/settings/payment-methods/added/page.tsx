import { href, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { isRefusal } from '#kit/result'
import { paymentFailures } from '#orders/contract'
import { addedMethod } from '#payment-tokens'
import type { AddedMethod } from '#payment-tokens/contract'
import { Head } from '../../../../../document/head.tsx'
import type { PageShop } from '../../../../../page-shop.ts'
import { LinkButton } from '../../../../../ui/forms/button.tsx'
import { EmptyState } from '../../../../../ui/parts/empty-state.tsx'
import { mainPageTelling } from '../../../../arrival-message.ts'
import { said, shopWithAccounts } from '../../../customer-of-request.ts'

/**
 * The provider sends a shopper back here who added a method. The signed link is enough: a browser sends no strict
 * cookie from another site, so nobody seems to be signed in here; the next page is the list, where they are.
 */
export async function loader(args: LoaderFunctionArgs) {
  const shop = shopWithAccounts(args)
  const asked = new URL(args.request.url).searchParams
  const added = await addedMethod(shop, asked.get('token') ?? '', asked.has('cancelled'))
  // Cancelled by the shopper: no method failed, so the main page says what happened (specification, section 4).
  const isCalledOff = !isRefusal(added) && added.status === 'canceled' && reasonOf(shop, added) === undefined
  if (isCalledOff) throw redirect(mainPageTelling(shop.tenant, 'tokenStatusCanceledError'))
  return {
    outcome: isRefusal(added) || added.status === 'canceled' ? ('failed' as const) : outcomes[added.status],
    card: isRefusal(added) ? undefined : cardOf(shop, added),
    reason: isRefusal(added) ? shop.translate(added.refusal) : reasonOf(shop, added),
    words: said(shop, {
      added: 'paymentMethodAdded',
      waits: 'account.saved.waits',
      waitsText: 'account.saved.waitsText',
      failed: 'account.saved.notAdded',
      failedText: 'account.saved.notAddedText',
      toList: 'account.saved.toList',
    }),
  }
}

const outcomes = { valid: 'added', expired: 'added', pending: 'waits' } as const

const cardOf = ({ translate }: PageShop, { card }: AddedMethod) => card && translate('account.saved.card', card)

/** In plain words, if there are any for the provider's code. */
function reasonOf({ translate }: PageShop, { status, reason }: AddedMethod): string | undefined {
  const known = paymentFailures.find((failure) => failure === reason)
  return status === 'canceled' && known ? translate(`paymentFailure.${known}`) : undefined
}

export default function AddedMethodPage() {
  const { outcome, card, reason, words } = useLoaderData<typeof loader>()
  const icons = { added: 'check', waits: 'clock', failed: 'warning' } as const
  return (
    <>
      <Head title={words[outcome]} index={false} />
      <EmptyState
        icon={icons[outcome]}
        title={words[outcome]}
        action={
          <LinkButton to={href('/account/settings/payment-methods')} reloadDocument look="secondary">
            {words.toList}
          </LinkButton>
        }
      >
        <p>{outcome === 'added' ? card : outcome === 'waits' ? words.waitsText : (reason ?? words.failedText)}</p>
      </EmptyState>
    </>
  )
}
