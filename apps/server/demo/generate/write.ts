/** Writes the rows that every command writes in addition to its own: facts, journal, logs, stock. */
import type { LogSubject } from '@nocturne/contract/log-subjects'
import { parseBusinessDate } from '@nocturne/base/venue-time'
import type { StockBizType } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { Fact } from '../../src/modules/ledger/public.ts'
import type { Row } from './load-rows.ts'
import { formatNow } from './night.ts'
import type { Actor, LiveOrder, Night, Sitting } from './night.ts'

type FactPlace = Omit<Row<'salesFact'>, 'factType' | 'businessDate' | 'eventAt'>

/** Fact columns that come from the order; the fact is credited to the employees stored on the order. */
export function buildFactColumns({ row, sitting, gift }: LiveOrder): FactPlace {
  return {
    orderId: row.orderId,
    orderItemId: null,
    orderType: row.orderType,
    tableRecordId: row.tableRecordId,
    areaId: sitting.record.areaId,
    billId: sitting.bill.row.billId,
    paymentId: null,
    refundId: null,
    payMethod: null,
    salesUserId: row.salesUserId,
    salesDeptId: row.salesDeptId,
    orderUserId: row.orderUserId,
    recommendUserId: row.recommendUserId,
    recommendDeptId: row.recommendDeptId,
    sendUserId: gift?.sendUserId ?? null,
    sendDeptId: gift?.sendDeptId ?? null,
    dTotal: 0,
    dGift: 0,
    dDiscount: 0,
    dPaid: 0,
    dCredit: 0,
    dUnpaid: 0,
    dReturn: 0,
    dRefund: 0,
    dRepay: 0,
    dPerf: 0,
    discountKind: null,
  }
}

/** Posts a fact of an order of tonight; writes nothing when all its amounts are zero. */
export function postFact(night: Night, order: LiveOrder, fact: Omit<Fact, 'orderId'>): void {
  const row = { businessDate: night.date, eventAt: formatNow(night), ...buildFactColumns(order), ...fact }
  if (
    ![
      row.dTotal,
      row.dGift,
      row.dDiscount,
      row.dPaid,
      row.dCredit,
      row.dUnpaid,
      row.dReturn,
      row.dRefund,
      row.dRepay,
      row.dPerf,
    ].some((amount) => amount !== 0)
  )
    return
  night.rows.salesFact.push(row)
  const { sums } = order.sitting
  sums.total += row.dTotal
  sums.gift += row.dGift
  sums.discount += row.dDiscount
  sums.paid += row.dPaid
  sums.credit += row.dCredit
}

export type JournalEntryInput = {
  businessKey: string
  kind: Row<'journalEntry'>['kind']
  lines: readonly { accountId: number; amount: number }[]
  /** Time of the entry; default: now. */
  at?: string
  /** Key of an entry of tonight that this one reverses. */
  reverses?: string
}

/** Posts a journal entry, with lines in ascending account order, as the ledger writes them. */
export function postEntry(
  night: Night,
  { businessKey, kind, lines, at, reverses }: JournalEntryInput,
  userId: number | null,
): void {
  const moving = lines.filter((line) => line.amount !== 0)
  if (moving.length === 0) return
  const entryId = night.ids.next('journalEntry')
  night.rows.journalEntry.push({
    entryId,
    businessKey,
    kind,
    businessDate: night.date,
    actorUserId: userId,
    postedAt: at ?? formatNow(night),
    reversesEntryId: reverses === undefined ? null : getEntry(night, reverses),
  })
  const sorted = moving.toSorted((a, b) => a.accountId - b.accountId)
  night.rows.journalLine.push(
    ...sorted.map(({ accountId, amount }, index) => ({ entryId, seq: index + 1, accountId, amount })),
  )
}

/** Increments the version of a sitting and writes to its table's log. */
export function logSittingChange(
  night: Night,
  sitting: Sitting,
  change: { opType: string; content: string },
  actor: Actor,
  tableId = sitting.record.tableId,
): void {
  const { record } = sitting
  record.version += 1
  night.rows.tableLog.push({
    tableId,
    tableRecordId: record.tableRecordId,
    version: record.version,
    ...change,
    userId: actor.userId,
    userName: actor.nickName,
    businessDate: night.date,
    createdAt: formatNow(night),
  })
}

function getEntry(night: Night, businessKey: string): number {
  const found = night.rows.journalEntry.find((entry) => entry.businessKey === businessKey)
  if (!found) throw new Error(`nothing was booked tonight as ${businessKey}`)
  return found.entryId
}

export type OperationLogInput = {
  title?: string
  subjectType: LogSubject
  subjectId: number | null
  before?: object
  after?: object
  /** Time of the entry; default: now. */
  at?: string
}

/** Writes an operation log entry under the name of the simulated command. */
export function logOperation(
  night: Night,
  endpoint: Endpoint,
  actor: Actor,
  { title, subjectType, subjectId, before, after, at }: OperationLogInput,
): void {
  const createdAt = at ?? formatNow(night)
  night.rows.operLog.push({
    title: title ?? endpoint.summary,
    businessType: endpoint.module,
    userId: actor.userId,
    userName: actor.nickName,
    ip: actor.userId === null ? '' : `192.168.8.${20 + (actor.userId % 200)}`,
    requestId: `demo-${night.date}-${night.rows.operLog.length + 1}`,
    subjectType,
    subjectId,
    before: before ?? null,
    after: after ?? null,
    businessDate: parseBusinessDate(createdAt),
    createdAt,
  })
}

/** Changes the stock of counted goods (negative: out) and writes the stock book. */
export function moveStock(
  night: Night,
  moves: ReadonlyMap<number, number>,
  by: { bizType: StockBizType; orderId: number | null; userId: number | null; bizNo?: string; remark?: string },
): void {
  for (const [goodsId, quantity] of moves) {
    const goods = night.goods.get(goodsId)
    if (!goods?.stockFlag || quantity === 0) continue
    const beforeNum = goods.stockNum
    goods.stockNum += quantity
    night.rows.stockRecord.push({
      goodsId,
      bizType: by.bizType,
      quantity,
      beforeNum,
      afterNum: goods.stockNum,
      costPrice: goods.costPrice,
      orderId: by.orderId,
      bizNo: by.bizNo ?? '',
      remark: by.remark ?? '',
      supplierId: null,
      operatorUserId: by.userId,
      businessDate: night.date,
      createdAt: formatNow(night),
    })
  }
}

/** Sends a message to one person; messages of past nights are marked as read. */
export function addNotification(
  night: Night,
  userId: number,
  message: Pick<Row<'notification'>, 'category' | 'title' | 'content' | 'route' | 'bizType' | 'bizId'>,
  options: { read: boolean; at?: string },
): void {
  const createdAt = options.at ?? formatNow(night)
  night.rows.notification.push({
    notificationId: night.ids.next('notification'),
    userId,
    ...message,
    links: [],
    readAt: options.read ? createdAt : null,
    createdAt,
  })
}
