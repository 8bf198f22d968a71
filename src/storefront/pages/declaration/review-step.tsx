import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Kind } from '#declarations/contract'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import type { Review } from './submit.ts'

/** Shows what will be declared, with the button that declares it. */
export function ReviewStep({ kind, review }: { kind: Kind; review: Review }) {
  const { t } = useTexts()
  const isUnderWay = useNavigation().formMethod === 'POST'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="headline text-3xl text-balance outline-none">
        {t(`${kind}.check`)}
      </h1>
      <Card className="gap-2 p-5">
        <p className="text-lg font-bold text-pretty">{review.statement}</p>
        <Facts facts={review.facts} />
      </Card>
      <Form method="post" className="flex flex-col gap-3">
        {Object.entries(review.typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button name="intent" value="file" wide pending={isUnderWay}>
          {t(`${kind}.now`)}
        </Button>
        <Button name="intent" value="change" look="quiet" wide>
          {t('declaration.change')}
        </Button>
      </Form>
    </>
  )
}
