import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Notice } from '../../../ui/parts/notice.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { QrCode } from '../../../ui/signs/qr-code.tsx'
import type { EsimWords } from './esim-words.ts'

type Esim = EsimWords['list'][number]
type Install = NonNullable<Esim['install']>

/** The eSIMs of an order, each on a card of its own. */
export function Esims({ esims }: { esims: EsimWords | undefined }) {
  return (
    esims && (
      <div id="esims" className="flex scroll-mt-4 flex-col gap-10">
        {esims.list.map((esim) => (
          <Section key={esim.unit} title={esim.title}>
            {esim.said && <Notice>{esim.said}</Notice>}
            {esim.wentOn && <Notice kind="success">{esim.wentOn}</Notice>}
            {esim.install && <HowToInstall install={esim.install} words={esims.words} />}
            {esim.bars && <Left bars={esim.bars} />}
            <Facts facts={esim.facts} />
            {esim.sameAgain && <SameAgain unit={esim.unit} label={esim.sameAgain} />}
            {esim.topUp && (
              <LinkButton to={esim.topUp} look="secondary">
                {esims.words.topUp}
              </LinkButton>
            )}
            {esim.giveBack && <GiveBack unit={esim.unit} words={esims.words} {...esim.giveBack} />}
          </Section>
        ))}
      </div>
    )
  )
}

/** What is left, of data and of days, each with a bar. */
function Left({ bars }: { bars: NonNullable<Esim['bars']> }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {bars.map(({ text, share }) => (
        <li key={text} className="flex flex-col gap-2 rounded-brand edge border-line bg-raised p-4">
          <span className="figure text-lg font-bold">{text}</span>
          {/* The text says the same. */}
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full rounded-full">
            <rect width="100" height="4" className="fill-accent-soft" />
            <rect width={Math.round(share * 100)} height="4" className="fill-accent" />
          </svg>
        </li>
      ))}
    </ul>
  )
}

/** One press leads to the payment of the same plan on the same eSIM. */
function SameAgain({ unit, label }: { unit: string; label: string }) {
  const { formData } = useNavigation()
  const isPending = formData?.get('intent') === 'topUpEsim' && formData.get('unit') === unit
  return (
    <Form method="post" className="flex flex-col">
      <input type="hidden" name="unit" value={unit} />
      <Button name="intent" value="topUpEsim" pending={isPending}>
        {label}
      </Button>
    </Form>
  )
}

/** One button on the phone itself, the code for another screen, and the manual way. */
function HowToInstall({ install, words }: { install: Install; words: EsimWords['words'] }) {
  const { qr, appleUrl, androidUrl, smdpAddress, matchingId, activationCode } = install
  const byHand =
    smdpAddress && matchingId
      ? ([
          [words.address, smdpAddress],
          [words.code, matchingId],
        ] as const)
      : ([[words.code, activationCode]] as const)
  return (
    <Card className="gap-5 p-5 md:p-6">
      <h3 className="headline text-xl">{words.install}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <LinkButton to={appleUrl} reloadDocument rel="noreferrer">
          {words.onIphone}
        </LinkButton>
        <LinkButton to={androidUrl} reloadDocument rel="noreferrer">
          {words.onAndroid}
        </LinkButton>
      </div>
      <p className="text-sm text-pretty text-muted">{words.installHere}</p>
      <div className="flex flex-col items-center gap-5 border-t border-line pt-5 sm:flex-row sm:items-start">
        <QrCode {...qr} label={words.qrAlt} className="size-52" />
        <div className="flex min-w-0 flex-col gap-3">
          <p className="text-pretty">{words.scan}</p>
          <details className="group/hand">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-bold underline underline-offset-4 focus-ring">
              {words.byHand}
              <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/hand:rotate-180" />
            </summary>
            <dl className="flex flex-col gap-2">
              {byHand.map(([name, value]) => (
                <div key={name}>
                  <dt className="text-sm text-muted">{name}</dt>
                  <dd className="font-mono font-bold break-all select-all">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
      </div>
      <p className="flex items-start gap-2 text-sm text-pretty">
        <Icon name="info" className="mt-px size-4.5" />
        {words.oneDevice}
      </p>
    </Card>
  )
}

type GiveBackProps = { unit: string; words: EsimWords['words']; text: string; label: string }

/** Collapsed: the consequences are shown before it can be pressed. */
function GiveBack({ unit, words, text, label }: GiveBackProps) {
  const { formData } = useNavigation()
  return (
    <details className="group/back rounded-brand edge border-line bg-raised">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-bold focus-ring">
        {words.giveBack}
        <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/back:rotate-180" />
      </summary>
      <Form method="post" className="flex flex-col gap-4 px-4 pb-4">
        <p className="text-pretty">{text}</p>
        <input type="hidden" name="unit" value={unit} />
        <Button name="intent" value="returnEsim" look="secondary" pending={formData?.get('unit') === unit}>
          {label}
        </Button>
      </Form>
    </details>
  )
}
