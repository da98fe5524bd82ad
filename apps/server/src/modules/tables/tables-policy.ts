/**
 * Actions a user may take on a table now: depends on the table's state, the user's permissions and the owner of the
 * sitting.
 */
import type { RecordStatus, TableStatus } from '@nocturne/contract/codes'
import { recordStatus, tableStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { StaffActor } from '../../http/context.ts'
import { isPermitted, findScope } from '../../http/policy.ts'
import type { RowOwner } from '../../http/policy.ts'
import { isTableFree } from './tables-rules.ts'

export type TableActions = AnswerOf<typeof tables.detail>['can']

export type SittingStaff = { salesUserId: number; salesDeptId: number; waiterUserId: number | null; openUserId: number }

/** Owners of a sitting for permission checks: sales person, waiter and opener, and the credited department. */
export function getSittingRecordOwner(record: SittingStaff): RowOwner {
  return { userIds: [record.salesUserId, record.waiterUserId, record.openUserId], deptId: record.salesDeptId }
}

type TableContext = {
  table: { tableStatus: TableStatus; bookable: boolean }
  /**
   * Running sitting; null without guests. `grouped`: others are merged into it. `unpaidAmount` and `groupReceived`
   * (money and credit received) belong to its bill.
   */
  record:
    | (SittingStaff & {
        status: RecordStatus
        minCharge: number
        minWaived: boolean
        ordered: boolean
        /** True when storable bottles were handed out. */
        bottles: boolean
        grouped: boolean
        groupOrdered: boolean
        unpaidAmount: number
        groupReceived: number
      })
    | null
  /** Confirmed booking that reserves the table tonight. */
  booking: { salesUserId: number; salesDeptId: number } | null
}

/**
 * True when the actor may show the table's QR code. Free table: users who may open it. Otherwise: staff of the sitting
 * or of the booking.
 */
export function canShowTableCode(
  actor: StaffActor,
  { record, booking }: { record: SittingStaff | null; booking: TableContext['booking'] },
): boolean {
  if (record !== null) return isPermitted(actor, 'operate:table:open', getSittingRecordOwner(record))
  if (booking === null) return findScope(actor, 'operate:table:open') !== undefined
  return isPermitted(actor, 'operate:table:open', { userIds: [booking.salesUserId], deptId: booking.salesDeptId })
}

/** Actions that a page offers. Commands check the same permissions again on locked rows. */
export function computeTableActions(actor: StaffActor, { table, record, booking }: TableContext): TableActions {
  const hasPermission = (permission: PermissionKey) => findScope(actor, permission) !== undefined
  const free = isTableFree(table.tableStatus)
  const onSitting = (permission: PermissionKey) =>
    record !== null && isPermitted(actor, permission, getSittingRecordOwner(record))
  const onBooking = (permission: PermissionKey) =>
    booking === null || isPermitted(actor, permission, { userIds: [booking.salesUserId], deptId: booking.salesDeptId })
  const merged = record?.status === recordStatus.merged
  const requiresMinimum = record !== null && record.minCharge > 0 && !record.minWaived
  return {
    open: free && hasPermission('operate:table:open') && onBooking('operate:table:open'),
    openBooked:
      free && booking !== null && hasPermission('operate:table:open') && hasPermission('operate:table:openBooked'),
    book: table.tableStatus === tableStatus.free && table.bookable && hasPermission('operate:booking:add'),
    lock: table.tableStatus === tableStatus.free && hasPermission('operate:table:lock'),
    unlock: table.tableStatus === tableStatus.locked && hasPermission('operate:table:lock'),
    order: onSitting('operate:order:add'),
    gift: onSitting('operate:send:add'),
    verify: onSitting('verify:voucher:consume'),
    viewOrders: onSitting('operate:order:list'),
    viewBill: onSitting('operate:bill:view'),
    settle: onSitting('operate:bill:settle') && (record?.unpaidAmount ?? 0) > 0,
    payCode: onSitting('operate:bill:payCode') && (record?.unpaidAmount ?? 0) > 0,
    transfer: onSitting('operate:table:transfer'),
    transferToBooked: onSitting('operate:table:transfer') && hasPermission('operate:table:openBooked'),
    // Tables cannot be merged into a settled bill that received money.
    merge:
      onSitting('operate:table:merge') &&
      !merged &&
      !(record?.status === recordStatus.settled && record.groupReceived > 0),
    split: onSitting('operate:table:merge') && (merged || record?.grouped === true),
    changeSales: onSitting('operate:table:changeSales'),
    changeGuest: onSitting('operate:table:open'),
    changeMin: onSitting('operate:table:changeMin'),
    waiveMin: onSitting('operate:table:waiveMin') && requiresMinimum,
    clear:
      onSitting('operate:table:clear') &&
      !merged &&
      record?.unpaidAmount === 0 &&
      (record.groupOrdered || !requiresMinimum || record.grouped),
    storeWine: onSitting('wine:deposit:add') && record?.unpaidAmount === 0 && record.bottles,
    fetchWine: onSitting('wine:withdraw:add'),
    stage: record !== null && hasPermission('clock:actor:add'),
    qrcode: canShowTableCode(actor, { record, booking }),
    cancelOpen:
      onSitting('operate:table:cancelOpen') &&
      record?.status === recordStatus.open &&
      !record.ordered &&
      !record.grouped,
  }
}
