/** A table as the catalogue describes it: its columns without generated ones and counters. */
export type CopiedTable = { name: string; columns: readonly { name: string; type: string }[] }

/** How many old orders are written, and how they spread. */
export type OldOrders = { orders: number; tenants: readonly string[]; templates: number; months: number }

const days = (count: number) => `interval '${count} days'`
const number = `('S' || upper(substr(md5(n::text), 1, 5) || lpad(to_hex(n), 6, '0')))`
const paymentId = `('pay-' || substr(md5(n::text), 1, 12) || to_hex(n))`
/** A shopper comes back about six times. */
const mail = (shoppers: number) => `('ada.' || n % ${shoppers} || '@shopper.example')`
const inNumbers = (column: string) =>
  `replace(replace(t.${column}, t.template_order, ${number}), t.template_payment, ${paymentId})`

/** What a column of an old order holds instead of its template's value, after retention (docs/retention.md). */
function changed(table: string, { orders }: OldOrders): Record<string, string> {
  const shoppers = Math.ceil(orders / 6)
  return {
    order_number: number,
    about: number,
    payment_id: paymentId,
    external_id: `(${number} || '-1-1')`,
    cart_name: `('c-' || md5(n::text))`,
    message_id: `(t.message_id || '-' || n)`,
    reference: table === 'payment' || table === 'payment_event' ? `(t.reference || n)` : inNumbers('reference'),
    subject: `(t.subject # (n % ${shoppers})::bigint)`,
    msisdn: `('+49151' || lpad((n % ${shoppers})::text, 8, '0'))`,
    contact: `(t.contact || jsonb_build_object('email', ${mail(shoppers)}))`,
    recipient: `case when age > ${days(180)} then '' else ${mail(shoppers)} end`,
    items: `case when age > ${days(90)} then '[]' else t.items end`,
    delivery_address: `case when age > ${days(90)} then null else t.delivery_address end`,
  }
}

/**
 * Tables that retention empties, with the days that a row stays. Older orders have no rows there.
 * Source: docs/retention.md.
 */
const keptFor: Readonly<Record<string, number>> = { risk_decision: 180, risk_fact: 180 }

/**
 * @returns SQL that writes old orders into one table: rows of really bought orders (`template.<table>`) with other keys,
 * of all brands in turn, evenly spread over the months before now, the oldest first
 */
export function copyRows({ name, columns }: CopiedTable, old: OldOrders): string {
  const others = changed(name, old)
  const tenants = `array[${old.tenants.map((tenant) => `'${tenant}'`).join()}]`
  const value = (column: string, type: string): string => {
    if (column === 'tenant') return `(${tenants})[1 + n % ${old.tenants.length}]`
    if (column in others) return others[column] as string
    return type === 'timestamp with time zone' ? `t.${column} - age` : `t.${column}`
  }
  const step = (old.months * 30) / old.orders
  const first = Math.max(1, Math.floor(old.orders - (keptFor[name] ?? Number.POSITIVE_INFINITY) / step))
  return `insert into saldo.${name} (${columns.map((column) => column.name).join(', ')})
    select ${columns.map((column) => value(column.name, column.type)).join(', ')}
    from generate_series(${first}, ${old.orders}) n
    cross join lateral (select (${old.orders} - n + 1) * ${step} * interval '1 day' + ${days(10)} as age) a
    join template.${name} t on t.template = n % ${old.templates}`
}
