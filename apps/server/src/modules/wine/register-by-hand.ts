/**
 * 手工登记: registers a bottle that is not on a bill. One employee of the bar labels, places and photographs it; another
 * one approves it.
 */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { storableBottleState, userStatus, wineAction, wineStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { wine } from '@nocturne/contract/wine/endpoints'
import type { schemas } from '@nocturne/contract/wine/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse, refuseInputValue, refuseField } from '../../http/refusal.ts'
import { assertBottlePhotos } from './add-deposit.ts'
import { ensureTakeCode } from './take-code.ts'
import { isBottleLevel, getStorageDays } from './wine-rules.ts'
import { formatBottleList, publishBottleChanges, logBottles } from './wine-store.ts'

type Storable = AnswerOf<typeof wine.byHandGoods>['goods'][number]

async function listStorableGoods(db: Db): Promise<Storable[]> {
  const { rows } = await sql<Storable>`
    select goods_id, goods_name, unit, spec, deposit_type, coalesce(deposit_days, 0) as days, coalesce(opened_deposit_days, 0) as opened_days
    from goods where deposit_type <> ${lit(storableBottleState.none)} and deposit_days is not null order by goods_name, goods_id`.execute(
    db,
  )
  return rows
}

export const listByHandGoods: Handler<typeof wine.byHandGoods, typeof schemas.byHandGoods> = async ({ db }) => ({
  goods: await listStorableGoods(db),
})

export const registerBottleByHand: Handler<typeof wine.depositByHand, typeof schemas.depositByHand> = async (
  context,
  input,
) => {
  const { db, tx, now, actor } = context
  const { guestName, guestPhone, quantity, labelNo, cabinetNo, photoUrls, reason } = input
  const goods = (await listStorableGoods(tx)).find(({ goodsId }) => goodsId === input.goodsId)
  const opened = input.opened ?? false
  const days =
    goods && getStorageDays({ ...goods, depositDays: goods.days, openedDepositDays: goods.openedDays }, opened)
  if (!goods || days === null || days === undefined) refuseInputValue({ goodsId: input.goodsId }, 'WINE_NOT_STORABLE')
  if (opened && quantity !== 1) refuseField('quantity', '数量', '已开瓶的酒请逐瓶登记')
  if (opened && !isBottleLevel(input.remainPercent)) refuseField('remainPercent', '剩余酒量', '请选择剩余酒量')
  const sales = await requireSalesPerson(tx, input.salesUserId ?? actor.userId)
  await assertBottlePhotos(context, photoUrls, { needed: true })
  await assertFreeLabel(tx, labelNo)

  const night = getBusinessDate(now)
  const takeCode = await ensureTakeCode(db, tx, { guestPhone, guestName })
  const { depositId, depositNo } = await tx
    .insertInto('wineDeposit')
    .values({
      depositNo: await context.numbers.take('CJ', night),
      guestPhone,
      guestName,
      byHand: true,
      salesUserId: sales.userId,
      salesUserName: sales.nickName,
      salesDeptId: sales.deptId,
      applyUserId: actor.userId,
      appliedAt: now,
      businessDate: night,
      photoUrls,
      remark: reason,
    })
    .returning(['depositId', 'depositNo'])
    .executeTakeFirstOrThrow()
  const { goodsId, goodsName, unit, spec } = goods
  const bottle = { goodsName, quantity, opened, remainPercent: opened ? (input.remainPercent ?? 0) : 100 }
  const { wineItemId } = await tx
    .insertInto('wineItem')
    .values({
      ...bottle,
      depositId,
      goodsId,
      unit,
      spec,
      remainQuantity: quantity,
      labelNo,
      cabinetNo,
      depositDate: night,
      expireDate: addDays(night, days),
    })
    .returning('wineItemId')
    .executeTakeFirstOrThrow()
  await logBottles(context, [{ wineItemId, action: wineAction.asked, quantity: 0, content: `手工登记 · ${reason}` }])
  await publishBottleChanges(context, [depositId], [wineItemId])
  context.log({
    subjectType: 'wineDeposit',
    subjectId: depositId,
    after: { depositNo, content: formatBottleList([bottle]), guestName, labelNo, cabinetNo, reason },
  })
  return { depositId, depositNo, takeCode }
}

/**
 * Throws LABEL_USED when a stored bottle has this label, so that the error appears at registration instead of at
 * storing.
 */
async function assertFreeLabel(tx: Tx, labelNo: string): Promise<void> {
  const other = await tx
    .selectFrom('wineItem')
    .select('wineItemId')
    .where('labelNo', '=', labelNo)
    .where('status', 'in', [wineStatus.stored, wineStatus.expired])
    .executeTakeFirst()
  if (other) refuse('LABEL_USED')
}

async function requireSalesPerson(
  tx: Tx,
  userId: number,
): Promise<{ userId: number; nickName: string; deptId: number }> {
  const person = await tx
    .selectFrom('appUser')
    .select(['userId', 'nickName', 'deptId'])
    .where('userId', '=', userId)
    .where('status', '=', userStatus.active)
    .executeTakeFirst()
  return person ?? refuseField('salesUserId', '订台人')
}
