/** SQL for the seven sums of a sitting, single or summed over a bill. Column names follow the contract's `amounts`. */
import { sql } from 'kysely'

export const amountColumns = [
  'total_amount',
  'gift_amount',
  'discount_amount',
  'payable_amount',
  'paid_amount',
  'credit_amount',
  'unpaid_amount',
] as const

type Alias = 'r' | 's'

/** Sum columns of the sitting with the alias `alias`. */
export const selectAmountColumns = (alias: Alias) =>
  sql.raw(amountColumns.map((column) => `${alias}.${column}`).join(', '))

/** SQL: the columns of `selectAmountColumns`, summed over the sittings of a bill. */
export const selectAmountSums = (alias: Alias) =>
  sql.raw(amountColumns.map((column) => `sum(${alias}.${column})::bigint as ${column}`).join(', '))
