import type { LoaderFunctionArgs } from 'react-router'
import { listPasskeys } from '#customers'
import { formatDay } from '#kit/date'
import { isRefusal } from '#kit/result'
import { notFound } from '../../../not-found/not-found.ts'
import { customerOf, said } from '../../customer-of-request.ts'

// Messages of a page that leads here (specification, section 8, "Success messages").
const shownMessages = ['successfulModification', 'successfulDelete'] as const

/** The customer's passkeys as text. A brand with a portal has no such page. */
export async function load(args: LoaderFunctionArgs) {
  const { shop } = customerOf(args)
  const { translate: t, language, tenant } = shop
  const found = await listPasskeys(shop)
  if (isRefusal(found)) throw notFound()
  const asked = new URL(args.request.url).searchParams
  const day = (at: string) => formatDay(at, language, tenant)
  return {
    told: shownMessages.find((key) => key === asked.get('told')),
    isAdded: asked.has('added'),
    passkeys: found.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
      passkeyId,
      name,
      since: t('account.passkeys.since', { date: day(createdAt) }),
      used: lastUsedAt ? t('account.passkeys.used', { date: day(lastUsedAt) }) : t('account.passkeys.neverUsed'),
      removeAsk: t('account.saved.removeAsk', { card: name }),
    })),
    words: said(shop, {
      title: 'account.passkeys.title',
      intro: 'account.passkeys.intro',
      none: 'account.passkeys.none',
      noneText: 'account.passkeys.noneText',
      add: 'account.passkeys.add',
      addText: 'account.passkeys.addText',
      notHere: 'account.passkeys.notHere',
      added: 'account.passkeys.hasBeenAdded',
      known: 'account.passkeys.known',
      rename: 'account.passkeys.rename',
      name: 'account.passkeys.name',
      save: 'account.passkeys.save',
      remove: 'account.passkeys.remove',
      removeText: 'account.passkeys.removeText',
      removeYes: 'account.passkeys.removeYes',
    }),
  }
}
