/** The seven sums of a sitting in statements, alone and added up: the names of the contract's `amounts`. */
import { sql } from 'kysely'

export const amountNames = [
  'total_amount',
  'gift_amount',
  'discount_amount',
  'payable_amount',
  'paid_amount',
  'credit_amount',
  'unpaid_amount',
] as const

type Alias = 'r' | 's'

/** Of the sitting that the statement calls `alias`. */
export const amountColumns = (alias: Alias) => sql.raw(amountNames.map((column) => `${alias}.${column}`).join(', '))

/** Added up over the sittings of a bill. */
export const amountSums = (alias: Alias) =>
  sql.raw(amountNames.map((column) => `sum(${alias}.${column})::bigint as ${column}`).join(', '))
