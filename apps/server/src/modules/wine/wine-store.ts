/** Locks bottles and records their changes. Bottles are locked after the sitting, by ascending id. */
import { wineStatus } from '@nocturne/contract/codes'
import type { WineAction, WineStatus } from '@nocturne/contract/codes'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { WineItem } from '../../db/types.ts'
import type { LiveEvent, LogEntry, StaffActor } from '../../http/context.ts'
import { findMissingElement, refuseNotFound, refuseField } from '../../http/refusal.ts'
import { refreshAlerts } from '../notifications/public.ts'
import { bottleAlertSource } from './bottle-alerts.ts'

export type LockedBottle = Selectable<WineItem> & {
  depositNo: string
  guestPhone: string
  guestName: string
  salesUserId: number
  salesDeptId: number
  applyUserId: number
}

export type BottleContext = {
  tx: Tx
  now: Date
  actor: { userId: number | null; nickName: string }
  emit: (event: LiveEvent) => void
  log: (entry: LogEntry) => void
}

/** Locks bottles with their deposits. Throws NOT_FOUND for an unknown one, and a field error for duplicates. */
export async function lockBottleRows(tx: Tx, ids: readonly number[]): Promise<LockedBottle[]> {
  if (new Set(ids).size < ids.length) refuseField('items', '酒水', '同一存酒请合并为一行')
  const { rows } = await sql<LockedBottle>`
    select i.*, d.deposit_no, d.guest_phone, d.guest_name, d.sales_user_id, d.sales_dept_id, d.apply_user_id
    from wine_item i join wine_deposit d using (deposit_id)
    where i.wine_item_id = any(${[...ids]}::bigint[]) order by i.wine_item_id for no key update of i`.execute(tx)
  const missing = findMissingElement(
    ids,
    rows.map((item) => item.wineItemId),
  )
  if (missing !== undefined) refuseNotFound({ wineItemId: missing })
  return rows
}

/** Locks all bottles of a deposit. */
export async function lockDeposit(tx: Tx, depositId: number): Promise<LockedBottle[]> {
  const { rows } = await sql<{ id: number }>`
    select wine_item_id as id from wine_item where deposit_id = ${depositId} order by 1`.execute(tx)
  if (rows.length === 0) refuseNotFound({ depositId })
  return lockBottleRows(
    tx,
    rows.map(({ id }) => id),
  )
}

/** True for the applicant while the deposit is pending; once its bottles are stored, for users who review deposits. */
export const canCancelDeposit = (
  actor: StaffActor,
  { status, applyUserId }: { status: WineStatus; applyUserId: number },
): boolean =>
  status === wineStatus.pending ? applyUserId === actor.userId : actor.permissions.has('wine:deposit:audit')

/** Owners for permission checks: the sales person and the applicant. */
export const getBottleOwner = ({
  salesUserId,
  applyUserId,
  salesDeptId,
}: Pick<LockedBottle, 'salesUserId' | 'applyUserId' | 'salesDeptId'>) => ({
  userIds: [salesUserId, applyUserId],
  deptId: salesDeptId,
})

export type BottleLogEntry = {
  wineItemId: number
  action: WineAction
  /** Change of the inventory: positive for bottles that were added. */
  quantity: number
  tableName?: string
  content?: string
}

/** Writes log entries of bottles. */
export async function logBottles(
  { tx, now, actor }: Pick<BottleContext, 'tx' | 'now' | 'actor'>,
  touches: readonly BottleLogEntry[],
): Promise<void> {
  if (touches.length === 0) return
  await tx
    .insertInto('wineLog')
    .values(
      touches.map(({ wineItemId, action, quantity, tableName = '', content = '' }) => ({
        wineItemId,
        action,
        quantity,
        tableName,
        content,
        userId: actor.userId,
        userName: actor.nickName,
        businessDate: getBusinessDate(now),
        createdAt: now,
      })),
    )
    .execute()
}

/** Notifies pages with bottles, so that they refresh, and updates the bar's alerts. */
export async function publishBottleChanges(
  context: BottleContext,
  subjectIds: readonly number[],
  itemIds: readonly number[],
): Promise<void> {
  context.emit({ topic: 'wine', ids: [...itemIds] })
  await refreshAlerts(context, bottleAlertSource, { subjectIds })
}

/** Formats bottles for messages: `芝华士12年 ×2、轩尼诗XO 已开 60%`. */
export const formatBottleList = (
  items: readonly { goodsName: string; quantity: number; opened?: boolean; remainPercent?: number }[],
): string =>
  items
    .map(({ goodsName, quantity, opened, remainPercent }) =>
      opened === true ? `${goodsName} 已开 ${remainPercent}%` : `${goodsName} ×${quantity}`,
    )
    .join('、')
