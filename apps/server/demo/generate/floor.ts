/** Transfers, merges and departures of parties: the rows that floor commands write. */
import { billStatus, orderStatus, payMode, produceStatus, recordStatus } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'
import type { Person } from '../../src/modules/directory/public.ts'
import { isRunningOrder } from '../../src/modules/orders/order-status.ts'
import { canChangeProduceStatus } from '../../src/modules/orders/produce-status.ts'
import { findNextStatus } from '../../src/modules/tables/record-status.ts'
import {
  findClearingProblem,
  findLeaveProblem,
  computeTransferMinCharge,
} from '../../src/modules/tables/tables-rules.ts'
import { requireNextBillStatus, requireNextState, requireNextOrderStatus } from './next-state.ts'
import { computeBillMinimum } from './bills.ts'
import { withdrawGift } from './gifts.ts'
import type { Row } from './load-rows.ts'
import { isOccupied, formatNow, SYSTEM_ACTOR, computeSittingUnpaid } from './night.ts'
import type { Night, Sitting } from './night.ts'
import { cancelUnpaidOrder } from './orders.ts'
import { moveSitting } from './record-moves.ts'
import { sumReceived, refreshBill } from './refresh-bill.ts'
import type { VenueTable } from './venue.ts'
import { logOperation, logSittingChange } from './write.ts'

/** Finds a table without guests or bookings, in the first of these areas that has one. */
export function findFreeTable(night: Night, areaIds: readonly number[], guestNum: number): VenueTable | undefined {
  const { seated, held } = night.floor
  const free = night.venue.tables.filter((table) => !seated.has(table.tableId) && !held.has(table.tableId))
  for (const areaId of areaIds) {
    const table = free.find((row) => row.areaId === areaId && row.seatNum >= Math.min(guestNum, 8))
    if (table) return table
  }
  return undefined
}

/** 撤台: opened by mistake, with no orders. */
export function cancelOpening(night: Night, sitting: Sitting, actor: Person): void {
  const { record, bill } = sitting
  const before = { status: record.status }
  const status = requireNextState(findNextStatus('cancel', record.status), `cancel the opening of ${record.tableName}`)
  Object.assign(record, { status, clearedAt: formatNow(night), clearUserId: actor.userId })
  Object.assign(bill.row, {
    status: requireNextBillStatus(bill.row, 'close'),
    closedAt: formatNow(night),
    closeReason: '撤台',
  })
  night.floor.seated.delete(record.tableId)
  const reason = '开错台位'
  logSittingChange(night, sitting, { opType: '撤台', content: `${record.tableName} 撤台：${reason}` }, actor)
  logOperation(night, tables.cancelOpen, actor, {
    subjectType: 'record',
    subjectId: record.tableRecordId,
    before,
    after: { status, reason },
  })
}

/** 转台: the guests move to another table; the sitting keeps everything on it. */
export function transferSitting(night: Night, sitting: Sitting, target: VenueTable, actor: Person): void {
  const { record, table: source } = sitting
  const minCharge = computeTransferMinCharge(
    night.venue.config['table.transferMinPolicy'],
    record.minCharge,
    night.minCharge(target),
  )
  const before = { tableName: source.tableName, minCharge: record.minCharge }
  moveSitting(night, sitting, {
    tableId: target.tableId,
    tableName: target.tableName,
    areaId: target.areaId,
    areaName: target.areaName,
    tableType: target.tableType,
    minCharge,
  })
  sitting.table = target
  night.floor.seated.delete(source.tableId)
  night.floor.seated.set(target.tableId, sitting)
  logSittingChange(
    night,
    sitting,
    { opType: '转出', content: `${source.tableName} 转至 ${target.tableName}` },
    actor,
    source.tableId,
  )
  logSittingChange(night, sitting, { opType: '转入', content: `由 ${source.tableName} 转入` }, actor, target.tableId)
  logOperation(night, tables.transfer, actor, {
    subjectType: 'record',
    subjectId: record.tableRecordId,
    before,
    after: { tableName: target.tableName, minCharge, reason: '' },
  })
}

const isMergeable = (sitting: Sitting) =>
  sitting.bill.members.length === 1 &&
  sitting.record.status === recordStatus.open &&
  sitting.record.payMode === payMode.payLater &&
  findLeaveProblem({ received: sumReceived(sitting.bill), paying: false, settled: false }) === null

/** Finds a sitting that could merge into this one: open, not merged, and without a payment on either. */
export function findMergeCandidate(night: Night, main: Sitting): Sitting | undefined {
  if (!isMergeable(main)) return undefined
  return night.sittings.find(
    (sitting) =>
      sitting !== main &&
      isMergeable(sitting) &&
      sitting.record.areaId === main.record.areaId &&
      sitting.orders.length > 0,
  )
}

/** 并台: the other sitting is settled on this one's bill; its orders stay with it. */
export function mergeSittings(night: Night, main: Sitting, joining: Sitting, actor: Person): void {
  const left = joining.bill
  moveSitting(night, joining, {
    status: requireNextState(findNextStatus('merge', joining.record.status), `merge ${joining.record.tableName}`),
    mergeToRecordId: main.record.tableRecordId,
    billId: main.bill.row.billId,
    settledAt: null,
  })
  Object.assign(left.row, {
    status: requireNextBillStatus(left.row, 'close'),
    closedAt: formatNow(night),
    closeReason: '并台',
    settledAt: null,
    settleUserId: null,
    businessDate: null,
    settledAmounts: null,
  })
  joining.bill = main.bill
  main.bill.members.push(joining)
  refreshBill(night, main.bill, actor.userId)
  logSittingChange(
    night,
    main,
    { opType: '并台', content: `${joining.record.tableName} 并入 ${main.record.tableName}` },
    actor,
  )
  logSittingChange(
    night,
    joining,
    { opType: '并台', content: `${joining.record.tableName} 并入 ${main.record.tableName}` },
    actor,
  )
  const after = { billId: main.bill.row.billId, mergeToRecordId: main.record.tableRecordId }
  logOperation(night, tables.merge, actor, {
    subjectType: 'record',
    subjectId: joining.record.tableRecordId,
    before: { billId: left.row.billId },
    after,
  })
}

/** Reason why the sittings on a bill cannot be cleared; null when they can. */
export function findClearProblem(night: Night, { bill }: Sitting): ReturnType<typeof findClearingProblem> {
  const group = bill.members.filter(isOccupied)
  const orders = group.flatMap((sitting) => sitting.orders).filter(({ row }) => isRunningOrder(row.status))
  return findClearingProblem({
    unpaidAmount: group.reduce((sum, sitting) => sum + computeSittingUnpaid(sitting), 0),
    missing: computeBillMinimum(night, bill).minDiffAmount,
    unproduced: orders.some(({ lines }) => lines.some(isWaitingAtBar)),
    paying: false,
    force: false,
  })
}

const isWaitingAtBar = (line: Row<'orderItem'>) =>
  line.quantity > line.returnQuantity && canChangeProduceStatus(line.produceStatus, produceStatus.produced)

/** 清台: everything is settled and the guests have left; merged sittings are cleared together. */
export function clearSittings(night: Night, main: Sitting, actor: Person): void {
  const problem = findClearProblem(night, main)
  if (problem) throw new Error(`the demo plan wants to clear ${main.record.tableName}: ${problem}`)
  const status = requireNextState(findNextStatus('clear', main.record.status), `clear ${main.record.tableName}`)
  for (const sitting of main.bill.members.filter(isOccupied)) {
    for (const order of sitting.orders) {
      if (order.row.status === orderStatus.waiting && order.gift) withdrawGift(night, order)
      else if (order.row.status === orderStatus.waiting) cancelUnpaidOrder(night, order, '清台', SYSTEM_ACTOR)
      if (order.row.status === orderStatus.settled) order.row.status = requireNextOrderStatus(order.row, 'complete')
    }
    const before = { status: sitting.record.status }
    Object.assign(sitting.record, { status, clearedAt: formatNow(night), clearUserId: actor.userId })
    night.floor.seated.delete(sitting.record.tableId)
    const content =
      sitting === main
        ? `${main.record.tableName} 清台`
        : `${sitting.record.tableName} 随 ${main.record.tableName} 清台`
    logSittingChange(night, sitting, { opType: '清台', content }, actor)
    logOperation(night, tables.clear, actor, {
      subjectType: 'record',
      subjectId: sitting.record.tableRecordId,
      before,
      after: { status, forced: false },
    })
  }
  const { row: bill } = main.bill
  if (bill.status === billStatus.open || bill.status === billStatus.partlyPaid)
    Object.assign(bill, {
      status: requireNextBillStatus(bill, 'close'),
      closedAt: formatNow(night),
      closeReason: '清台',
    })
}
