import type { CheckedName, RecordToWrite, Requirement } from '#tenants/domains'
import { useTexts } from '../../../texts/texts.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, Table } from '../../../ui/lists/table.tsx'

type Known = {
  /** Host of the proxy, if it is known. */
  leadTo: string | undefined
  /** Who makes our certificates. */
  authority: string
  wasAsked: boolean
}

const tones = { right: 'good', wrong: 'danger', unasked: 'warning', open: 'plain' } as const satisfies Record<
  Requirement['verdict'],
  Tone
>

/** What one name has to have: a line for each, with its state, what to write, and what was found. */
export function NameCard({ of: { kind, name, requirements }, ...known }: Known & { of: CheckedName }) {
  const { t } = useTexts()
  const title = kind === 'domain' ? name : t(kind === 'mail' ? 'domains.ofMail' : 'domains.ofProxy', { name })
  const columns: Column<Requirement>[] = [
    {
      id: 'what',
      head: t('domains.what'),
      // Narrow, so that a phone has room for what is to be written.
      cell: ({ of, name: host, verdict }) => (
        <div className="flex w-24 flex-col items-start gap-1 whitespace-normal sm:w-40">
          {t(`domains.${of}`)}
          {host !== name && <span className="font-normal wrap-anywhere text-muted">{host}</span>}
          <Badge tone={tones[verdict]}>{t(`domains.${verdict}`)}</Badge>
        </div>
      ),
    },
    {
      id: 'needed',
      head: t('domains.neededAndFound'),
      // Side by side where there is room; a phone shows what was found below what is to be written.
      cell: (row) => (
        <div className="grid gap-x-6 gap-y-1 wrap-anywhere whitespace-normal lg:grid-cols-2">
          <div>
            <Needed of={row} {...known} />
          </div>
          <div>
            {row.why && (
              <p className={row.verdict === 'wrong' ? 'text-danger' : undefined}>
                {t(`domains.${row.why}`, row.values)}
              </p>
            )}
            <Found of={row} {...known} />
          </div>
        </div>
      ),
    },
  ]
  return (
    <Card title={title} flush>
      <Table
        caption={title}
        rows={requirements}
        columns={columns}
        keyOf={({ of, name: host }) => `${of} ${host}`}
        empty={t('domains.nothingFound')}
      />
    </Card>
  )
}

const needs = {
  target: 'domains.needsTarget',
  certificate: 'domains.needsCertificate',
  served: 'domains.needsServed',
  appleFile: 'domains.needsAppleFile',
  key: 'domains.needsKey',
} as const

function Needed({ of: { of, write, verdict }, leadTo, authority }: Known & { of: Requirement }) {
  const { t } = useTexts()
  const isFromMailService = write.some(({ value }) => value?.includes('…'))
  return (
    <>
      {(write.length === 0 || of === 'certificate') && of in needs && (
        <p>{t(needs[of as keyof typeof needs], { authority })}</p>
      )}
      {write.map((record) => (
        <Line key={`${record.type} ${record.value}`} of={record} leadTo={leadTo} />
      ))}
      {isFromMailService && verdict !== 'right' && <p className="text-muted">{t('domains.fromMailService')}</p>}
    </>
  )
}

/** A record as it is written: type, name and value. */
function Line({ of: { type, name, value }, leadTo }: { of: RecordToWrite; leadTo: string | undefined }) {
  const { t } = useTexts()
  const unknown = leadTo === undefined ? t('domains.addressOfProxy') : t('domains.addressesOf', { host: leadTo })
  return (
    <div>
      <code className="wrap-anywhere">{[type, name, value].join(' ')}</code>
      {value === undefined && <span className="text-muted">{unknown}</span>}
    </div>
  )
}

/** A key is known by its beginning. */
const longest = 120

function Found({ of: { of, found, verdict }, wasAsked }: Known & { of: Requirement }) {
  const { t } = useTexts()
  if (found.length > 0)
    return (
      <>
        <span className="text-muted">{t('domains.found')}:</span>
        {found.map((one) => (
          <div key={one}>
            <code className="wrap-anywhere">{one.length > longest ? `${one.slice(0, longest)}…` : one}</code>
          </div>
        ))}
      </>
    )
  const isOfDns = of !== 'served' && of !== 'appleFile'
  return isOfDns && wasAsked && (verdict === 'right' || verdict === 'wrong') ? (
    <span className="text-muted">
      {t('domains.found')}: {t('domains.nothingFound')}
    </span>
  ) : null
}
