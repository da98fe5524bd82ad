/** Stored bottles that tonight's guests ordered to their tables; some are not handed out yet. */
import { addMinutes, formatTime, parseTime } from '@nocturne/base/venue-time'
import {
  recordStatus,
  userStatus,
  wineAction,
  wineStatus,
  withdrawStatus,
  withdrawVerifyType,
} from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import { lit } from '../../src/db/statement.ts'
import { invalidateTakeCodes, createWineOrder } from '../../src/modules/wine/public.ts'
import type { IdAllocator } from './identities.ts'

/** Number of tables that request a bottle tonight, and how many of these requests are still pending. */
const FETCHED = 5
const WAITING = 2
/** Minutes between two requests, and from request to handing out. */
const APART_MINUTES = 7
const HANDING_MINUTES = 4

type Fetching = {
  wineItemId: number
  goodsId: number
  goodsName: string
  unit: string
  spec: string
  labelNo: string
  opened: boolean
  remainPercent: number
  guestPhone: string
  guestName: string
  tableRecordId: number
  memberId: number | null
  tableName: string
  requesterUserId: number
}

/** One stored bottle for each of the tables that have been seated longest. */
async function listFetchings(tx: Tx, tonight: string): Promise<Fetching[]> {
  const { rows } = await sql<Fetching>`
    with seated as (
      select r.sitting_id, r.member_id, r.table_name, coalesce(r.waiter_user_id, r.open_user_id) as requester_user_id,
        row_number() over (order by r.opened_at, r.sitting_id) as place
      from sitting r where r.business_date = ${tonight}::date and r.status = ${lit(recordStatus.open)}
      order by place limit ${FETCHED}
    ), kept as (
      select i.*, d.guest_phone, d.guest_name, row_number() over (order by i.expire_date, i.wine_item_id) as place
      from wine_item i join wine_deposit d using (deposit_id)
      where i.status = ${lit(wineStatus.stored)} and i.expire_date > ${tonight}::date + 7 order by place limit ${FETCHED}
    )
    select k.wine_item_id, k.goods_id, k.goods_name, k.unit, k.spec, k.label_no, k.opened, k.remain_percent, k.guest_phone, k.guest_name,
      s.sitting_id, s.member_id, s.table_name, s.requester_user_id
    from seated s join kept k using (place) order by place`.execute(tx)
  return rows
}

export async function createBottleWithdrawals(
  tx: Tx,
  { ids, tonight, asOf }: { ids: IdAllocator; tonight: string; asOf: Date },
): Promise<void> {
  const { rows } = await sql<{ userId: number; nickName: string }>`
    select user_id, nick_name from app_user where 'bar' = any(role_keys) and status = ${lit(userStatus.active)} order by user_id limit 1`.execute(
    tx,
  )
  const [keeper] = rows
  if (!keeper) return
  const fetchings = await listFetchings(tx, tonight)
  for (const [place, fetching] of fetchings.entries()) {
    const waits = place >= FETCHED - WAITING
    const appliedAt = addMinutes(formatTime(asOf), -APART_MINUTES * (FETCHED - place))
    const issuedAt = addMinutes(appliedAt, HANDING_MINUTES)
    const numbers = { take: async (prefix: string, date: string) => ids.number(prefix, date) }
    const line = { wineItemId: fetching.wineItemId, quantity: 1 }
    const orderId = waits
      ? null
      : await createWineOrder({ tx, now: parseTime(issuedAt), actor: keeper, numbers }, fetching, [fetching], [line])
    const { withdrawId } = await tx
      .insertInto('wineWithdraw')
      .values({
        withdrawNo: ids.number('QJ', tonight),
        guestPhone: fetching.guestPhone,
        guestName: fetching.guestName,
        tableRecordId: fetching.tableRecordId,
        tableName: fetching.tableName,
        verifyType: withdrawVerifyType.pickupCode,
        applyUserId: fetching.requesterUserId,
        appliedAt,
        businessDate: tonight,
        ...(orderId !== null && {
          status: withdrawStatus.issued,
          orderId,
          issueUserId: keeper.userId,
          issuedAt,
        }),
      })
      .returning('withdrawId')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('wineWithdrawItem')
      .values({ withdrawId, ...line })
      .execute()
    await (waits ? reserveBottle(tx, fetching) : issueBottle(tx, fetching, { keeper, tonight, issuedAt }))
  }
}

async function reserveBottle(tx: Tx, { wineItemId }: Fetching): Promise<void> {
  await tx.updateTable('wineItem').set({ reservedQuantity: 1 }).where('wineItemId', '=', wineItemId).execute()
}

async function issueBottle(
  tx: Tx,
  { wineItemId, tableName, guestPhone }: Fetching,
  { keeper, tonight, issuedAt }: { keeper: { userId: number; nickName: string }; tonight: string; issuedAt: string },
): Promise<void> {
  await tx
    .updateTable('wineItem')
    .set({ remainQuantity: 0, withdrawnQuantity: 1, status: wineStatus.taken })
    .where('wineItemId', '=', wineItemId)
    .execute()
  await tx
    .insertInto('wineLog')
    .values({
      wineItemId,
      action: wineAction.taken,
      quantity: -1,
      tableName,
      userId: keeper.userId,
      userName: keeper.nickName,
      businessDate: tonight,
      createdAt: issuedAt,
    })
    .execute()
  await invalidateTakeCodes(tx, [guestPhone])
}
