import { sql } from 'kysely'
import type { Tx } from '#database'
import type { ListedCatalogue, Product, Source } from '../product.ts'
import { ownStock } from '../rows.ts'

/** How many rows were added, and how many existing ones changed. */
export type Written = { added: number; changed: number }

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
 */
export async function writeProducts(
  tx: Tx,
  products: readonly Product[],
  first: number,
  { keepsPlaces = false }: { keepsPlaces?: boolean } = {},
): Promise<Written> {
  const written = { added: 0, changed: 0 }
  for (let start = 0; start < products.length; start += atOnce) {
    const rows = products.slice(start, start + atOnce).map((product, index) => rowOf(product, first + start + index))
    const { added, changed } = await writeRows(tx, rows, keepsPlaces)
    written.added += added
    written.changed += changed
  }
  return written
}

async function writeRows(tx: Tx, rows: readonly ReturnType<typeof rowOf>[], keepsPlaces: boolean): Promise<Written> {
  const names = Object.keys(rows[0] ?? {})
  const changing = names.filter((name) => name !== 'product_id' && !(keepsPlaces && name === 'position'))
  const list = (of: readonly string[], from?: string) =>
    sql.join(of.map((name) => sql.ref(from ? `${from}.${name}` : name)))
  const { rows: counted } = await sql<Written>`
    with written as (
      insert into product (${list(names)})
      select ${list(names)} from jsonb_populate_recordset(null::product, ${JSON.stringify(rows)}::jsonb)
      on conflict (tenant, product_id) do update set (${list(changing)}) = row(${list(changing, 'excluded')})
        where (${list(changing, 'product')}) is distinct from (${list(changing, 'excluded')})
      returning xmax = 0 as is_new
    )
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed from written`.execute(
    tx,
  )
  return counted[0] ?? { added: 0, changed: 0 }
}

/** Writes descriptions of brands and categories; others stay. @returns how many changed */
export async function writeTexts(
  tx: Tx,
  { brands, categories }: Pick<ListedCatalogue, 'brands' | 'categories'>,
): Promise<number> {
  const told = await sql`
    insert into product_brand (brand_id, colour, description, redemption, questions, logo, coverage)
    select b."brandId", b.colour, b.description, b.redemption, b.questions, b.logo, b.coverage
    from jsonb_to_recordset(${JSON.stringify(brands)}::jsonb)
      as b("brandId" text, colour text, description jsonb, redemption jsonb, questions jsonb, logo jsonb, coverage jsonb)
    on conflict (tenant, brand_id) do update set colour = excluded.colour, description = excluded.description,
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

/** The position after the last product. */
export async function nextPosition(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('product')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirst()
  return (row?.last ?? -1) + 1
}

/** Discontinues all products except these. @returns how many */
export async function discontinueOthers(tx: Tx, productIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update product set status = 'DISCONTINUED'
    where status <> 'DISCONTINUED' and not exists (
      select from unnest(${productIds}::text[]) as given(product_id) where given.product_id = product.product_id)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

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
