import type { CloseFacts, Moved } from '#ledger'
import type { Subject } from '#reconciliation'
import type { Translate } from '../../../texts/read-text.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { books } from '../../../texts/words/books.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/figures/facts.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { type Column, Table } from '../../../ui/lists/table.tsx'

type Account = CloseFacts['balances'][number] & Pick<Moved, 'debit' | 'credit'>

/** What a close says of a day: counts, accounts, and what was booked for days that were closed already. */
export function DayFacts({ day, facts }: { day: string; facts: CloseFacts }) {
  const { t } = useTexts()
  const { number } = useFormat()
  const { counts, differences } = facts
  const late = facts.moved.filter((moved) => moved.day !== day)
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          [t('closes.orders'), number(counts.orders)],
          [t('closes.payments'), number(counts.payments)],
          [t('closes.refunds'), number(counts.refunds)],
          [
            t('closes.openDifferences'),
            [
              number(differences.length),
              ...differences.map(
                ({ subject, reference, partner }) => `${partner}: ${subjectText(subject, t)} ${reference}`,
              ),
            ].join(' · '),
          ],
        ]}
      />
      <Card flush title={t('closes.accounts')}>
        <Accounts day={day} facts={facts} />
      </Card>
      {late.length > 0 && (
        <Card flush title={t('closes.late')}>
          <p className="px-4 py-2 text-muted">
            {t(late.some((moved) => moved.day === 'before') ? 'closes.firstHint' : 'closes.lateHint')}
          </p>
          <Late late={late} />
        </Card>
      )}
    </div>
  )
}

const isSubject = (subject: string): subject is Subject => Object.hasOwn(books, `subject.${subject}`)
const subjectText = (subject: string, t: Translate) => (isSubject(subject) ? t(`books.subject.${subject}`) : subject)

function Accounts({ day, facts }: { day: string; facts: CloseFacts }) {
  const { t } = useTexts()
  const { money } = useFormat()
  const rows = facts.balances.map((balance): Account => {
    const own = facts.moved.find(
      (moved) => moved.day === day && moved.account === balance.account && moved.currency === balance.currency,
    )
    return { ...balance, debit: own?.debit ?? 0, credit: own?.credit ?? 0 }
  })
  const columns: Column<Account>[] = [
    { id: 'account', head: t('money.account'), cell: ({ account }) => t(`books.account.${account}`) },
    { id: 'currency', head: t('money.currency'), cell: ({ currency }) => currency },
    { id: 'debit', head: t('closes.debit'), cell: (row) => money(row.debit, row.currency), isNumber: true },
    { id: 'credit', head: t('closes.credit'), cell: (row) => money(row.credit, row.currency), isNumber: true },
    { id: 'balance', head: t('closes.balance'), cell: (row) => money(row.amount, row.currency), isNumber: true },
  ]
  return (
    <Table
      caption={t('closes.accounts')}
      columns={columns}
      rows={rows}
      keyOf={({ account, currency }) => `${account} ${currency}`}
      empty={t('money.nothing')}
    />
  )
}

function Late({ late }: { late: readonly Moved[] }) {
  const { t } = useTexts()
  const { money, number, calendarDay } = useFormat()
  const columns: Column<Moved>[] = [
    {
      id: 'day',
      head: t('closes.day'),
      cell: ({ day }) => (day === 'before' ? t('closes.beforeFirst') : calendarDay(day)),
    },
    { id: 'account', head: t('money.account'), cell: ({ account }) => t(`books.account.${account}`) },
    { id: 'debit', head: t('closes.lateDebit'), cell: (row) => money(row.debit, row.currency), isNumber: true },
    { id: 'credit', head: t('closes.lateCredit'), cell: (row) => money(row.credit, row.currency), isNumber: true },
    { id: 'count', head: t('closes.movements'), cell: ({ count }) => number(count), isNumber: true },
  ]
  return (
    <Table
      caption={t('closes.late')}
      columns={columns}
      rows={late}
      keyOf={({ day, account, currency }) => `${day} ${account} ${currency}`}
      empty=""
    />
  )
}
