import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { isRefusal } from '#kit/result'
import { recallErasure } from '#privacy'
import { Head } from '../../../../../document/head.tsx'
import { useFrame } from '../../../../../document/use-frame.ts'
import { useTexts } from '../../../../../texts/texts.tsx'
import { LinkButton } from '../../../../../ui/forms/button.tsx'
import { EmptyState } from '../../../../../ui/parts/empty-state.tsx'
import { notFound } from '../../../../not-found/not-found.ts'
import { said, shopWithAccounts } from '../../../customer-of-request.ts'
import { dataThatStays, Remains } from '../remains.tsx'

/** Says that the account is erased, what follows later, and what is kept. Nobody is signed in any more. */
export async function loader(args: LoaderFunctionArgs) {
  const shop = shopWithAccounts(args)
  const erasure = await recallErasure(shop, new URL(args.request.url).searchParams.get('token') ?? '')
  if (isRefusal(erasure)) throw notFound()
  return {
    remains: dataThatStays(shop, erasure),
    words: said(shop, { title: 'account.erase.done', stays: 'account.erase.stays' }),
  }
}

export default function ErasedPage() {
  const { remains, words } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const { brand } = useFrame()
  return (
    <>
      <Head title={words.title} index={false} />
      <EmptyState
        icon="check"
        title={words.title}
        action={
          <LinkButton to={brand.mainPage} look="secondary">
            {t('toMainPage')}
          </LinkButton>
        }
      >
        <p>{words.stays}</p>
      </EmptyState>
      <Remains remains={remains} />
    </>
  )
}
