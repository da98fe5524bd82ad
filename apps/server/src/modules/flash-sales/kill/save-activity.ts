/** 新建/编辑活动, 停止: a sale is editable until it runs, and stopping is permanent. */
import { formatTime } from '@nocturne/base/venue-time'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { schemas } from '@nocturne/contract/flash-sales/schemas'
import type { InputOf } from '@nocturne/contract/endpoint'
import { goodsStatus } from '@nocturne/contract/codes'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { FlashSaleActivity } from '../../../db/types.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { requirePermission } from '../../../http/policy.ts'
import { refuseNotFound, refuse, refuseInputValue, refuseField } from '../../../http/refusal.ts'
import { needsChoice, loadGoods } from '../../catalog/public.ts'
import { assertOwnPicture } from '../../platform/public.ts'
import { computeActivityStatus, hasInvalidTimes, isEditable, isStoppable } from './activity-rules.ts'

type Input = InputOf<typeof flashSales.activitySave>
type ActivityRow = Selectable<FlashSaleActivity>

export const saveActivity: Handler<typeof flashSales.activitySave, typeof schemas.activitySave> = async (
  context,
  input,
) => {
  const { tx, now, emit, log } = context
  const at = formatTime(now)
  if (hasInvalidTimes(input, at)) refuse('KILL_TIME_INVALID')
  const before = input.activityId === undefined ? null : await lockActivity(context, input.activityId)
  if (before) {
    if (!isEditable(computeActivityStatus(before, at))) refuse('KILL_LOCKED')
    if (before.version !== input.version) refuse('STALE_DATA')
    // A published sale cannot become a draft again; it can be stopped.
    if (before.publishedAt !== null && !input.publish) refuse('KILL_LOCKED')
  }
  const cover = { field: 'coverUrl', label: '封面', url: input.coverUrl, before: before?.coverUrl }
  await assertOwnPicture(tx, context.actor.userId, cover)
  const goods = await requireSaleGoods(tx, input)
  const values = {
    activityName: input.activityName,
    coverUrl: input.coverUrl ?? null,
    startAt: input.startTime,
    endAt: input.endTime,
    useStartDate: input.useStartDate,
    useEndDate: input.useEndDate,
    limitPerUser: input.limitPerUser,
    description: input.description ?? '',
    publishedAt: before?.publishedAt ?? (input.publish ? at : null),
  }
  const activityId = before ? await replaceActivity(tx, before, values) : await insert(context, values)
  await tx
    .insertInto('flashSaleGoods')
    .values(goods.map((one, orderNum) => ({ ...one, activityId, orderNum })))
    .execute()
  emit({ topic: 'kill', ids: [activityId] })
  log({
    subjectType: 'killActivity',
    subjectId: activityId,
    before: before && { activityName: before.activityName, startAt: before.startAt, endAt: before.endAt },
    after: { ...values, goods: goods.map(({ goodsId, killPrice, stockNum }) => ({ goodsId, killPrice, stockNum })) },
  })
  return { activityId, status: computeActivityStatus({ ...values, stoppedAt: null }, at) }
}

type Values = Pick<
  ActivityRow,
  | 'activityName'
  | 'coverUrl'
  | 'startAt'
  | 'endAt'
  | 'useStartDate'
  | 'useEndDate'
  | 'limitPerUser'
  | 'description'
  | 'publishedAt'
>

async function insert({ tx, now, actor }: CommandContext, values: Values): Promise<number> {
  const maker = { createUserId: actor.userId, createUserName: actor.nickName, createDeptId: actor.deptId }
  const { activityId } = await tx
    .insertInto('flashSaleActivity')
    .values({ ...values, ...maker, createdAt: now })
    .returning('activityId')
    .executeTakeFirstOrThrow()
  return activityId
}

/** Replaces the goods: none can have been sold yet. */
async function replaceActivity(tx: Tx, { activityId, version }: ActivityRow, values: Values): Promise<number> {
  await tx
    .updateTable('flashSaleActivity')
    .set({ ...values, version: version + 1 })
    .where('activityId', '=', activityId)
    .execute()
  await tx.deleteFrom('flashSaleGoods').where('activityId', '=', activityId).execute()
  return activityId
}

/**
 * Returns the chosen goods with their current list prices. Refuses GOODS_OFF for goods not on sale, KILL_PRICE_INVALID
 * for a flash price that is not below the list price.
 */
async function requireSaleGoods(tx: Tx, input: Input) {
  const ids = input.goods.map((one) => one.goodsId)
  if (new Set(ids).size < ids.length) refuseField('goods', '商品', '同一商品只能添加一次')
  const found = await loadGoods(tx, ids)
  const { rows } = await sql<{ goodsId: number; imageUrl: string | null }>`
    select goods_id, image_url from goods where goods_id = any(${ids}::bigint[])`.execute(tx)
  const images = new Map(rows.map((row) => [row.goodsId, row.imageUrl]))
  return input.goods.map(({ goodsId, killPrice, stockNum, limitNum }) => {
    const goods = found.get(goodsId)
    if (!goods || goods.status !== goodsStatus.onSale)
      refuseInputValue({ goodsId }, 'GOODS_OFF', { detail: { goodsId } })
    if (needsChoice(goods)) refuseField('goods', '商品', `${goods.goodsName}需要现场选择，不能参加秒杀`)
    if (killPrice >= goods.salePrice) refuseInputValue({ goodsId }, 'KILL_PRICE_INVALID', { detail: { goodsId } })
    const { goodsName, salePrice } = goods
    return { goodsId, goodsName, imageUrl: images.get(goodsId) ?? null, salePrice, killPrice, stockNum, limitNum }
  })
}

async function lockActivity({ tx, actor }: CommandContext, activityId: number): Promise<ActivityRow> {
  const row = await tx
    .selectFrom('flashSaleActivity')
    .selectAll()
    .where('activityId', '=', activityId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) refuseNotFound({ activityId })
  requirePermission(actor, 'speedKill:activity:manage', { userIds: [row.createUserId], deptId: row.createDeptId })
  return row
}

export const stopActivity: Handler<typeof flashSales.activityStop, typeof schemas.activityStop> = async (
  context,
  { activityId },
) => {
  const { tx, now, actor, emit, log } = context
  const row = await lockActivity(context, activityId)
  const status = computeActivityStatus(row, formatTime(now))
  if (!isStoppable(status)) refuse('KILL_LOCKED')
  await tx
    .updateTable('flashSaleActivity')
    .set({ stoppedAt: now, stopUserId: actor.userId, version: row.version + 1 })
    .where('activityId', '=', activityId)
    .execute()
  emit({ topic: 'kill', ids: [activityId] })
  log({ subjectType: 'killActivity', subjectId: activityId, before: { status }, after: { stopped: row.activityName } })
  return { activityId, status: computeActivityStatus({ ...row, stoppedAt: formatTime(now) }, formatTime(now)) }
}
