/**
 * Inserts rows built in memory: one statement per table, one array per column, so that statement triggers (sums of facts) run once and the
 * server parses no unnecessary JSON.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import { toFieldName } from '../../src/db/field-names.ts'
import type { DB } from '../../src/db/types.ts'

/** Columns that the database computes. */
type ComputedColumns = {
  bill: 'reversedSittingIds'
  payment: 'itemIds' | 'itemAmounts'
  orders: Sums
  sitting: Sums
  orderItem: 'amount' | 'discountAmount'
  creditRecord: 'remainAmount'
  cashShift: 'differenceAmount'
  voucherVerify: 'platformFee'
  approval: 'images'
  clockApply: 'correctionMonth' | 'images'
  salesFact: 'factId'
  tableDuty: 'dutyId'
  tableLog: 'logId'
  bookingLog: 'logId'
  stockRecord: 'recordId'
  memberFlow: 'flowId'
  operLog: 'operId' | 'xid'
  journalEntry: 'xid'
}
type Sums =
  | 'totalAmount'
  | 'giftAmount'
  | 'discountAmount'
  | 'payableAmount'
  | 'paidAmount'
  | 'creditAmount'
  | 'unpaidAmount'
  | 'returnAmount'
  | 'refundAmount'

/** Tables in the order of insertion: foreign keys only reference tables earlier in the list. */
export const tablesInLoadOrder = [
  'booking',
  'bill',
  'sitting',
  'orders',
  'orderItem',
  'actorClock',
  'giftOrder',
  'payment',
  'paymentAttempt',
  'playEvent',
  'playGoods',
  'playJoin',
  'rechargeOrder',
  'flashSaleActivity',
  'flashSaleGoods',
  'flashSaleUsage',
  'flashSaleOrder',
  'memberFlow',
  'paymentAllocation',
  'voucherAttempt',
  'voucherVerify',
  'voucherRun',
  'voucherDifference',
  'approval',
  'approvalStep',
  'clockApply',
  'clockSwap',
  'clockRecord',
  'suggestion',
  'suggestionReply',
  'refund',
  'channelRefund',
  'reward',
  'creditRecord',
  'creditRepay',
  'creditRepayLine',
  'cashShift',
  'reconciliationRun',
  'reconciliationItem',
  'journalEntry',
  'journalLine',
  'salesFact',
  'stockRecord',
  'tableDuty',
  'tableLog',
  'bookingLog',
  'operLog',
  'notification',
] as const

export type LoadedTable = (typeof tablesInLoadOrder)[number]
export type Row<T extends LoadedTable> = Omit<
  Selectable<DB[T]>,
  T extends keyof ComputedColumns ? ComputedColumns[T] : never
>
export type Rows = { [T in LoadedTable]: Row<T>[] }

export const createEmptyRows = (): Rows =>
  Object.fromEntries(tablesInLoadOrder.map((table) => [table, []])) as unknown as Rows

/** SQL type of every column. */
export type ColumnTypes = ReadonlyMap<string, string>

/** Reads the column types of the loaded tables. Keys are `table.column` in camel case. */
export async function readColumnTypes(tx: Tx): Promise<ColumnTypes> {
  const { rows } = await sql<{ tableName: string; columnName: string; typeName: string }>`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type_name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`.execute(tx)
  return new Map(rows.map((row) => [`${toFieldName(row.tableName)}.${toFieldName(row.columnName)}`, row.typeName]))
}

/** Inserts the rows of one table. All rows have the same columns, including ids. */
export async function loadTable(tx: Tx, types: ColumnTypes, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const getType = (column: string) => {
    const type = types.get(`${table}.${column}`)
    if (type === undefined) throw new Error(`generated rows name ${table}.${column}, which the schema does not have`)
    return type
  }
  // Lists travel as JSON, because unnest would flatten arrays of arrays.
  const isList = (column: string) => getType(column) === 'text[]'
  const arrays = columns.map((column) => {
    const asJson = isList(column) || getType(column) === 'jsonb'
    const values = rows.map((row) => (row as Record<string, unknown>)[column])
    return sql`${asJson ? values.map((value) => (value === null ? null : JSON.stringify(value))) : values}::${sql.raw(asJson ? 'jsonb' : getType(column))}[]`
  })
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const chosen = columns.map((column) =>
    isList(column) ? sql`array(select jsonb_array_elements_text(${sql.ref(column)}))` : sql.ref(column),
  )
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${sql.join(chosen)} from unnest(${sql.join(arrays)}) as r(${names})`.execute(tx)
}
