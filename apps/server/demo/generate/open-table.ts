/** 开台: a party sits down; creates its sitting and empty bill. */
import type { Row } from './load-rows.ts'
import { formatNow, WALK_IN_SALES } from './night.ts'
import type { Guests, Night, Sitting } from './night.ts'
import { billStatus, recordStatus } from '@nocturne/contract/codes'
import type { GuestType } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'
import type { Person } from '../../src/modules/directory/public.ts'
import type { VenueTable } from './venue.ts'
import { logOperation, logSittingChange } from './write.ts'

export type Arrival = {
  table: VenueTable
  guests: Guests
  sales: Person | null
  guestType: GuestType
  bookingId: number | null
  opener: Person
}

export function openTable(night: Night, arrival: Arrival): Sitting {
  const { table, guests, opener } = arrival
  const waiter = night.crew.waiterOf.get(table.tableId)
  if (!waiter) throw new Error(`nobody serves table ${table.tableName} tonight`)
  const sales = arrival.sales ?? WALK_IN_SALES
  const turnNo = (night.floor.turns.get(table.tableId) ?? 0) + 1
  night.floor.turns.set(table.tableId, turnNo)
  const bill = createEmptyBill(night)
  const record = newRecord(night, arrival, { billId: bill.billId, sales, waiter, turnNo })
  night.rows.bill.push(bill)
  night.rows.sitting.push(record)
  const sitting: Sitting = {
    record,
    bill: { row: bill, members: [] },
    orders: [],
    clocks: [],
    sums: { total: 0, gift: 0, discount: 0, paid: 0, credit: 0 },
    guests,
    sales,
    waiter,
    table,
  }
  sitting.bill.members.push(sitting)
  night.sittings.push(sitting)
  night.floor.seated.set(table.tableId, sitting)
  const content = `${table.tableName} 开台，${guests.guestNum}人，订台人${sales.nickName}`
  logSittingChange(night, sitting, { opType: '开台', content }, opener)
  const { tableRecordId, recordNo, minCharge } = record
  const { tableName } = table
  const after = { recordNo, tableName, guestNum: guests.guestNum, salesUserId: sales.userId, minCharge }
  logOperation(night, tables.open, opener, { subjectType: 'record', subjectId: tableRecordId, after })
  return sitting
}

const createEmptyBill = (night: Night): Row<'bill'> => ({
  billId: night.ids.next('bill'),
  billNo: night.ids.number('ZD', night.date),
  status: billStatus.open,
  memberId: null,
  discountRateBp: null,
  discountUserId: null,
  discountReason: null,
  belowMinCharge: null,
  belowMinEligible: null,
  belowMinUserId: null,
  belowMinReason: null,
  presentedAt: null,
  settleUserId: null,
  settledAt: null,
  businessDate: null,
  settledAmounts: null,
  reverseUserId: null,
  reversedAt: null,
  reverseReason: null,
  reverseCash: null,
  replacesBillId: null,
  printCount: 0,
  createdAt: formatNow(night),
  closedAt: null,
  closeReason: null,
})

type Opening = { billId: number; sales: Person; waiter: Person; turnNo: number }

const newRecord = (
  night: Night,
  { table, guests, guestType, bookingId, opener }: Arrival,
  { billId, sales, waiter, turnNo }: Opening,
): Row<'sitting'> => ({
  tableRecordId: night.ids.next('sitting'),
  recordNo: night.ids.number('KT', night.date),
  businessDate: night.date,
  tableId: table.tableId,
  openTableId: table.tableId,
  tableName: table.tableName,
  areaId: table.areaId,
  areaName: table.areaName,
  tableType: table.tableType,
  billId,
  bookingId,
  openedAt: formatNow(night),
  openUserId: opener.userId,
  openUserName: opener.nickName,
  guestName: guests.guestName,
  guestPhone: guests.guestPhone,
  guestNum: guests.guestNum,
  memberId: guests.memberId,
  memberRateOff: false,
  memberRateDenied: false,
  singleMemberId: null,
  singleRateOff: false,
  guestType,
  salesUserId: sales.userId,
  salesUserName: sales.nickName,
  salesDeptId: sales.deptId,
  salesDeptName: sales.deptName,
  waiterUserId: waiter.userId,
  waiterUserName: waiter.nickName,
  recommendUserId: null,
  recommendUserName: null,
  recommendDeptId: null,
  recommendDeptName: null,
  payMode: table.payMode,
  minCharge: night.minCharge(table),
  minWaived: false,
  minWaiveUserId: null,
  minWaiveReason: null,
  turnNo,
  status: recordStatus.open,
  mergeToRecordId: null,
  settledAt: null,
  clearedAt: null,
  clearUserId: null,
  remark: '',
  version: 1,
})
