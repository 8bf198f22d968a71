import { sql } from 'kysely'
import type { Tx } from '#database'
import type { ListedCatalogue, Product, Source } from '../product.ts'
import { ownStock, productOf } from '../rows.ts'

/** How many rows were added, and how many existing ones changed. */
export type Written = { added: number; changed: number }

/** A product's row, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>
/** A row that was written; `before` is null for a new one. */
export type RowChange = { productId: string; before: Row | null; after: Row }
export type TellChanges = (changes: readonly RowChange[]) => void

const atOnce = 2000

/** Replaces the tenant's whole catalogue. */
export async function replaceCatalogue(tx: Tx, { products, brands, categories }: ListedCatalogue): Promise<void> {
  await tx.deleteFrom('product').execute()
  await tx.deleteFrom('product_brand').execute()
  await tx.deleteFrom('product_category').execute()
  await writeProducts(tx, products, 0)
  await writeTexts(tx, { brands, categories })
}

/**
 * Writes products into the catalogue, new and existing ones.
 * @param first position of the first one in display order; the others follow
 * @param keepsPlaces existing ones keep their position
 * @param tell gets what was written, each time in the order of product ids
 */
export async function writeProducts(
  tx: Tx,
  products: readonly Product[],
  first: number,
  { keepsPlaces = false, tell }: { keepsPlaces?: boolean; tell?: TellChanges | undefined } = {},
): Promise<Written> {
  const written = { added: 0, changed: 0 }
  for (let start = 0; start < products.length; start += atOnce) {
    const rows = products.slice(start, start + atOnce).map((product, index) => rowOf(product, first + start + index))
    const { added, changed } = await writeRows(tx, rows, keepsPlaces, tell)
    written.added += added
    written.changed += changed
  }
  return written
}

async function writeRows(
  tx: Tx,
  rows: readonly ReturnType<typeof rowOf>[],
  keepsPlaces: boolean,
  tell: TellChanges | undefined,
): Promise<Written> {
  const names = Object.keys(rows[0] ?? {})
  const changing = names.filter((name) => name !== 'product_id' && !(keepsPlaces && name === 'position'))
  const list = (of: readonly string[], from?: string) =>
    sql.join(of.map((name) => sql.ref(from ? `${from}.${name}` : name)))
  const { rows: counted } = await sql<Written & { changes: RowChange[] }>`
    with written as (
      insert into product (${list(names)})
      select ${list(names)} from jsonb_populate_recordset(null::product, ${JSON.stringify(rows)}::jsonb)
      on conflict (tenant, product_id) do update set (${list(changing)}) = row(${list(changing, 'excluded')})
        where (${list(changing, 'product')}) is distinct from (${list(changing, 'excluded')})
      returning xmax = 0 as is_new${tell ? sql`, ${changeOf} as change` : sql``}
    )
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed${tell ? sql`, ${allChanges}` : sql``}
    from written`.execute(tx)
  const [{ changes, ...written } = { added: 0, changed: 0, changes: [] }] = counted
  tell?.(changes)
  return written
}

/** Writes descriptions of brands and categories; others stay. @returns how many changed */
export async function writeTexts(
  tx: Tx,
  { brands, categories }: Pick<ListedCatalogue, 'brands' | 'categories'>,
): Promise<number> {
  const told = await sql`
    insert into product_brand (brand_id, colour, motif, description, redemption, questions, logo, coverage)
    select b."brandId", b.colour, b.motif, b.description, b.redemption, b.questions, b.logo, b.coverage
    from jsonb_to_recordset(${JSON.stringify(brands)}::jsonb)
      as b("brandId" text, colour text, motif text, description jsonb, redemption jsonb, questions jsonb, logo jsonb,
        coverage jsonb)
    on conflict (tenant, brand_id) do update set colour = excluded.colour, motif = excluded.motif,
      description = excluded.description,
      redemption = excluded.redemption, questions = excluded.questions, logo = excluded.logo,
      coverage = excluded.coverage
    where row(product_brand.*) is distinct from row(excluded.*)`.execute(tx)
  const named = await sql`
    insert into product_category (category_id, name)
    select c."categoryId", c.name from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb)
      as c("categoryId" text, name jsonb)
    on conflict (tenant, category_id) do update set name = excluded.name
    where product_category.name is distinct from excluded.name`.execute(tx)
  return Number(told.numAffectedRows ?? 0) + Number(named.numAffectedRows ?? 0)
}

export async function findProduct(tx: Tx, productId: string): Promise<Product | undefined> {
  const row = await tx.selectFrom('product').selectAll().where('product_id', '=', productId).executeTakeFirst()
  return row && productOf(row)
}

/** The position after the last product. */
export async function nextPosition(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('product')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirst()
  return (row?.last ?? -1) + 1
}

/** Discontinues all products except these. @returns how many */
export async function discontinueOthers(
  tx: Tx,
  productIds: readonly string[],
  tell: TellChanges | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number; changes: RowChange[] }>`
    with written as (
      update product set status = 'DISCONTINUED'
      where status <> 'DISCONTINUED' and not exists (
        select from unnest(${productIds}::text[]) as given(product_id) where given.product_id = product.product_id)
      returning 1${tell ? sql`, ${changeOf} as change` : sql``}
    )
    select count(*) as count${tell ? sql`, ${allChanges}` : sql``} from written`.execute(tx)
  tell?.(rows[0]?.changes ?? [])
  return rows[0]?.count ?? 0
}

// A query inside a statement still sees the row as it was before; "returning old" is known from PostgreSQL 18 on only.
const changeOf = sql.raw(
  `jsonb_build_object('productId', product.product_id, 'after', to_jsonb(product), 'before', (select to_jsonb(former)
    from product former where former.tenant = product.tenant and former.product_id = product.product_id))`,
)
const allChanges = sql.raw(`coalesce(jsonb_agg(change order by change ->> 'productId'), '[]') as changes`)

/** Locks the tenant's catalogue as a whole until the transaction ends. */
export const holdCatalogue = (tx: Tx, tenant: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${tenant}`}, 0))`.execute(tx)

/** A product as a row; texts are not yet JSON. */
const rowOf = (product: Product, position: number) => ({
  product_id: product.productId,
  position,
  brand_id: product.brandId,
  brand_name: product.brandName,
  category_id: product.categoryId,
  kind: product.kind,
  status: product.status,
  description: product.description,
  currency: product.currency,
  amount: 'amount' in product.price ? product.price.amount : null,
  amount_min: 'range' in product.price ? product.price.range.min : null,
  amount_max: 'range' in product.price ? product.price.range.max : null,
  amount_step: 'range' in product.price ? product.price.range.step : null,
  service_fee: product.serviceFee,
  usual: product.usual,
  service_variant: product.serviceVariant,
  vat: product.vat,
  vat_country: product.vatCountry ?? null,
  cost: product.cost ?? null,
  plan: product.plan ?? null,
  ...columnsOf(product.source),
})

function columnsOf(source: Source | undefined) {
  if (source?.from === 'supplier') {
    const { supplier, supplierProductId, operatorId } = source
    return { supplier, supplier_product_id: supplierProductId, operator_id: operatorId }
  }
  return { supplier: source ? ownStock : null, supplier_product_id: null, operator_id: null }
}
