import { openDatabase, type Tx } from '#database'
import { type Filed, findDeclaration, listDeclarations } from '#declarations'
import { findMessages, type MessageRow } from '#notifications'
import { mask } from '#watch'
import { type Call, CommandError, command } from '../kit/command.ts'
import { asJson, printRows } from '../kit/print-rows.ts'

/** Reads data of one tenant. */
async function reading<T>({ ground }: Call, tenant: string, read: (tx: Tx) => Promise<T>): Promise<T> {
  if (!/^[a-z]\w+$/.test(tenant)) throw new CommandError(`there is no tenant ${tenant}`)
  const database = openDatabase({ url: (await ground()).databaseUrl, poolSize: 1 })
  try {
    return await database.forTenant(tenant).read(read)
  } finally {
    await database.close()
  }
}

export const requestsListCommand = command({
  usage: 'requests list <tenant>',
  help: 'lists the newest hundred withdrawals and cancellations',
  options: asJson,
  async run(call) {
    const [tenant = ''] = call.args
    const filed = await reading(call, tenant, listDeclarations)
    // A list shows nobody's name, address or number.
    const rows = filed.map(({ reference, filedAt, kind, contract, endsOn }) => ({
      reference,
      filedAt,
      kind,
      contract: mask(contract),
      endsOn,
    }))
    printRows(rows, call.options, ({ reference, kind, filedAt, contract, endsOn }) => {
      const end = kind === 'withdrawal' ? '' : `  to end ${endsOn ?? 'as soon as possible'}`
      return `${reference}  ${filedAt.toISOString()}  ${kind}  ${contract}${end}`
    })
  },
})

export const requestsShowCommand = command({
  usage: 'requests show <tenant> <reference>',
  help: 'shows one withdrawal or cancellation, and who was told',
  async run(call) {
    const [tenant = '', reference = ''] = call.args
    const [filed, messages] = await reading(call, tenant, (tx) =>
      Promise.all([findDeclaration(tx, reference), findMessages(tx, reference)]),
    )
    if (!filed) throw new CommandError(`${tenant} has no request ${reference}`)
    // The operator needs the person and the number, so nothing is masked here.
    console.log(inLines(filed, messages))
  },
})

function inLines(filed: Filed, messages: readonly MessageRow[]): string {
  const { reference, kind, filedAt, language, textVersion, statement } = filed
  const lines: [string, string | null][] = [
    ['name', filed.name],
    ['e-mail', filed.email],
    ['contract', filed.contract],
    ['number', filed.msisdn],
    ['what', filed.subject],
    ['since', filed.since],
    ['ending', filed.ending],
    ['cause', filed.cause],
    ['ends on', filed.ending && (filed.endsOn ?? 'as soon as possible')],
    ['from', filed.ip],
  ]
  return [
    `${reference}  ${kind}  received ${filedAt.toISOString()}  in ${language}, text ${textVersion}`,
    '',
    `  ${statement}`,
    ...lines.flatMap(([name, value]) => (value ? [`  ${name.padEnd(10)}${value}`] : [])),
    '',
    ...messages.map(
      ({ occasion, recipient, sentAt }) =>
        `  ${occasion.padEnd(10)}to ${recipient}  ${sentAt ? `sent ${sentAt.toISOString()}` : 'not sent yet'}`,
    ),
  ].join('\n')
}
