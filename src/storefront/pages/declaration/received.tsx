import { useEffect, useRef, useState } from 'react'
import type { Kind } from '#declarations/contract'
import { Head } from '../../document/head.tsx'
import { useFrame } from '../../document/use-frame.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { Sign } from '../../ui/signs/sign.tsx'
import { pageOf } from './kinds.ts'
import type { Loaded } from './load.ts'

type Props = { kind: Kind; received: NonNullable<Loaded['received']> }

/** Says what was received and when; made to be printed or saved. */
export function Received({ kind, received }: Props) {
  const { t } = useTexts()
  const { brand } = useFrame()
  const heading = useRef<HTMLHeadingElement>(null)
  // Printing needs a script: the button appears with scripts.
  const [canPrint, setCanPrint] = useState(false)
  useEffect(() => {
    setCanPrint(true)
    heading.current?.focus()
  }, [])
  return (
    <div className="stack mx-auto max-w-160">
      <Head title={t(pageOf[kind].title)} index={false} />
      <div className="flex flex-col items-center gap-4 text-center">
        <Sign kind="success" />
        <h1 ref={heading} tabIndex={-1} className="headline text-3xl text-balance outline-none">
          {t(`${kind}.received`)}
        </h1>
        <p className="text-lg text-pretty">{t('declaration.mailed', { email: received.email })}</p>
      </div>
      <Card className="gap-2 p-5">
        <p className="text-lg font-bold text-pretty">{received.statement}</p>
        <Facts facts={received.facts} />
      </Card>
      <p className="text-pretty">{t(`${kind}.next`)}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        {canPrint && (
          <Button type="button" look="secondary" onClick={() => print()}>
            {t('declaration.print')}
          </Button>
        )}
        <LinkButton look="quiet" to={brand.mainPage}>
          {t('toMainPage')}
        </LinkButton>
      </div>
    </div>
  )
}
