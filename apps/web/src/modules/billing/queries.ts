import { billing } from '@nocturne/contract/billing/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'

import { useWaiting } from '#lib/offline/waiting.ts'
import { useApi } from '#lib/query/query.ts'
import { floorReadings } from '../tables/public.ts'
import type { Bill } from './bill/bill-rules.ts'

/** Queries to invalidate after a change of a bill. */
export const billReadings = [
  billing.detail,
  billing.creditAccounts,
  orders.detail,
  orders.byRecord,
  orders.list,
  ...floorReadings,
]

/** Queries to invalidate after a repayment of a credit. */
export const creditReadings = [billing.creditDetail, ledger.shiftMine, ...billReadings]

/** Bill by sitting or by its id, with live updates. */
export function useBill(by: InputOf<typeof billing.detail>) {
  const enabled = by.billId !== undefined || by.tableRecordId !== undefined
  return useApi(billing.detail, by, { enabled, live: true })
}

/** Main sitting of a bill: its lane, guest and table. Throws for a bill without sittings, which cannot exist. */
export function getMainSitting(bill: Bill): Bill['records'][number] {
  const main = bill.records.find((record) => record.main) ?? bill.records[0]
  if (!main) throw new Error(`bill ${bill.billId} has no sitting`)
  return main
}

/** Main table of the bill from the floor; undefined while loading, without permission, or if other guests sit there. */
export function useMainTable(bill: Bill) {
  const { data } = useApi(tables.detail, { tableId: getMainSitting(bill).tableId }, { live: true })
  return data?.record?.tableRecordId === bill.mainRecordId ? data : undefined
}

/** Cash taken for this bill, or one of its orders, still queued on this device (fen). */
export function useWaitingCash(billId: number, orderId: number | undefined): number {
  const { list } = useWaiting()
  return list
    .filter((op) => op.endpoint.id === billing.settle.id && op.status === 'waiting')
    .map((op) => op.input as InputOf<typeof billing.settle>)
    .filter((input) => input.billId === billId && input.orderId === orderId)
    .flatMap((input) => input.payments)
    .reduce((sum, payment) => sum + payment.amount, 0)
}
