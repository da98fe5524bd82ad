/** Settling a bill in cash: its files, from the button of the bill's page to the committed rows and back. */
import { findReachedFunctions } from './flow-files.ts'
import { findTableWrites } from './table-writes.ts'

const WEB = 'apps/web/src/modules/billing'
const SERVER = 'apps/server/src/modules'
const ROUTINES = 'apps/server/src/db/routines'

/** Functions where the flow begins: the button and its sheet on the phone, and the command on the server. */
const first = [
  { file: `${WEB}/bill/bill-actions.tsx`, name: 'BillBar' },
  { file: `${WEB}/bill/bill-actions.tsx`, name: 'BillActionSheet' },
  { file: `${WEB}/bill/bill-action-rules.ts`, name: 'getFirstSheet' },
  { file: `${SERVER}/billing/settle/settle-bill.ts`, name: 'settleBill' },
]
const contract = [
  'packages/contract/src/billing/settle/endpoints.ts',
  'packages/contract/src/billing/settle/schemas.ts',
]

/**
 * Functions that the flow does not follow: they belong to other actions, and do nothing for a cash payment of an open
 * bill.
 */
const skipped = new Set([
  // Other buttons and sheets of the page.
  'FreeOrder',
  'PayOrder',
  'MemberSheet',
  'RefundSheet',
  'WaiveMinForm',
  'ClearForm',
  'sheets',
  'reverseSheet',
  'listRefundableOrders',
  'OpenShift',
  'canPrint',
  'getPrintLabel',
  // Other payment methods, and payment of one waiting order or of a share.
  'settleOnAccount',
  'markDepositDeducted',
  'lockBillDeposits',
  'resolvePayers',
  'lockBalances',
  'payFromBalance',
  'settleFreeOrder',
  'activateOrder',
  'lockWaitingOrder',
  'readPlacedFacts',
  'assertNoRunningPayment',
  'requirePart',
  'listOrderLines',
  'findLineAmounts',
  'allocateLineAmounts',
  'readPrepaidAccount',
  'readReceivableAccount',
  // Effects on other records: the member's level, the sales person named by the guest, requests that end with the bill.
  'raiseLevel',
  'creditNamedSalesPerson',
  'withdrawApproval',
  'notify',
])

/** Files to read, in the order of the flow. */
export function listSettleFiles(sources: ReadonlyMap<string, string>, sql: ReadonlyMap<string, string>): string[] {
  const flow = findReachedFunctions(sources, first, { isInside, skipped })
  const files = [...flow].filter(([file, functions]) => isRead(file, [...functions.values()]))
  const statements = files.flatMap(([, functions]) => [...functions.values()])
  const paths = files.map(([file]) => file)
  return [
    ...paths.filter((file) => file.startsWith(WEB)),
    ...contract,
    ...paths.filter((file) => file.startsWith(SERVER)),
    ...listRoutines(statements, sql),
  ]
}

/**
 * True for files of the module itself. Links, labels and shared parts are excluded, because their names say enough to a
 * reader.
 */
const isInside = (file: string): boolean =>
  (file.startsWith(`${WEB}/`) && !/\/(?:links|labels)\.ts$|\/parts\//.test(file)) || file.startsWith(`${SERVER}/`)

/**
 * True for files a reader must open: all of billing, and those of other modules that write rows. Of other files, the
 * function's name says enough.
 */
const isRead = (file: string, functions: readonly string[]): boolean =>
  file.includes('/billing/') || functions.some((text) => findTableWrites(text).length > 0)

const listTables = (texts: readonly string[]): Set<string | null> =>
  new Set(texts.flatMap((text) => findTableWrites(text).map(({ table }) => table)))

/**
 * SQL files of database functions that the statements call and that write the same tables, and of triggers on these
 * tables.
 */
function listRoutines(statements: readonly string[], sql: ReadonlyMap<string, string>): string[] {
  const tables = listTables(statements)
  const isCalled = (file: string) =>
    statements.some((text) => text.includes(`${file.slice(file.lastIndexOf('/') + 1, -4)}(`))
  const isTriggered = (body: string) =>
    [...body.matchAll(/create (?:constraint )?trigger [^;]*? on (\w+)/g)].some(([, table = '']) => tables.has(table))
  return [...sql]
    .filter(([file, body]) => file.startsWith(ROUTINES) && (isCalled(file) || isTriggered(body)))
    .filter(([, body]) => [...listTables([body])].some((table) => tables.has(table)))
    .map(([file]) => file)
}
