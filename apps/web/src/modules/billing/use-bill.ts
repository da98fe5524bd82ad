/** A bill on the phone: its queries, its commands, and the page after a payment. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { billStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { useLocation } from 'wouter'

import { showToast } from '#kit/toast.ts'
import { useCommand, type Command, type CommandInput } from '#lib/offline/use-command.ts'
import { useWaitingOperations } from '#lib/offline/waiting.ts'
import type { AnyEndpoint } from '#lib/query/api.ts'
import { useApi } from '#lib/query/query.ts'
import { floorQueries, getTableLane } from '../tables/public.ts'
import type { AmountDue } from './bill/bill-action-rules.ts'
import type { Bill } from './bill/bill-rules.ts'
import { buildPaidOrderLink, buildSettledLink } from './links.ts'

/** Queries to invalidate after a change of a bill. */
export const billQueries = [
  billing.detail,
  billing.creditAccounts,
  orders.detail,
  orders.byRecord,
  orders.list,
  ...floorQueries,
]

/** Queries to invalidate after a repayment of a credit. */
export const creditQueries = [billing.creditDetail, ledger.shiftMine, ...billQueries]

/** Bill by its id or by one of its sittings, with live updates. */
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
export function useQueuedCashFen(billId: number, orderId: number | undefined): number {
  const { list } = useWaitingOperations()
  return list
    .filter((op) => op.endpoint.id === billing.settle.id && op.status === 'waiting')
    .map((op) => op.input as InputOf<typeof billing.settle>)
    .filter((input) => input.billId === billId && input.orderId === orderId)
    .flatMap((input) => input.payments)
    .reduce((sum, payment) => sum + payment.amount, 0)
}

/** Command on a bill: sent in the lane of the main table; the bill is refetched after it. */
export function useBillCommand<E extends AnyEndpoint, Secret extends boolean = false>(
  endpoint: E,
  bill: Bill,
  options: { offline?: boolean; label?: string; secret?: Secret } = {},
): Command<E, CommandInput<E, Secret>> {
  const main = getMainSitting(bill)
  return useCommand(endpoint, {
    lane: () => getTableLane(main.tableId),
    label: `${main.tableName} ${options.label ?? endpoint.summary}`,
    offline: options.offline ?? false,
    ...(options.secret !== undefined && { secret: options.secret }),
    quiet: true,
    invalidates: billQueries,
  })
}

type SettleOutcome = {
  /** Change due to the guest. */
  changeFen?: number
  /** Result text, if not a plain payment: `挂账成功`. */
  word?: string
}

/**
 * Returns a function that opens the next page after a payment: P017 once everything is paid or change is due. After a
 * partial payment without change it stays on the bill page and shows a toast.
 */
export function useNavigateAfterPayment(bill: Bill, due: AmountDue) {
  const [, navigate] = useLocation()
  return (answer: { status: string }, { changeFen = 0, word = '已收款' }: SettleOutcome = {}): void => {
    if (due.orderId !== undefined)
      return navigate(buildPaidOrderLink(due.orderId, bill.mainRecordId, changeFen), { replace: true })
    if (answer.status === billStatus.settled || changeFen > 0)
      return navigate(buildSettledLink(bill.billId, bill.mainRecordId, changeFen), { replace: true })
    showToast(word)
  }
}
