/** 发起/编辑组局: subject, time, place, number of guests, price and goods of a play. */
import { getBusinessDate, formatTime, parseTime } from '@nocturne/base/venue-time'
import { goodsStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { schemas } from '@nocturne/contract/flash-sales/schemas'
import { normalDisable } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { requirePermission } from '../../../http/policy.ts'
import { refuse, refuseInputValue, refuseField } from '../../../http/refusal.ts'
import { needsChoice, loadGoods } from '../../catalog/public.ts'
import { assertOwnPicture } from '../../platform/public.ts'
import { isEditable, findInvalidPlayField } from './play-rules.ts'
import { getPlayOwner, lockPlay } from './play-store.ts'
import type { LockedPlay } from './play-store.ts'

type Input = InputOf<typeof flashSales.playSave>

export const savePlay: Handler<typeof flashSales.playSave, typeof schemas.playSave> = async (context, input) => {
  const { tx, now, actor, emit, log } = context
  const before = input.playId === undefined ? null : await lockEditable(context, input.playId, input.version)
  const cover = { field: 'coverUrl', label: '封面', url: input.coverUrl, before: before?.coverUrl }
  await assertOwnPicture(tx, actor.userId, cover)
  const goods = await requirePlayGoods(tx, input)
  const listAmount = goods.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const problem = findInvalidPlayField(input, listAmount, formatTime(now))
  if (problem) refuseField(problem.field, problem.label, problem.message)
  await assertArea(tx, input.areaId)
  const values = {
    title: input.title,
    coverUrl: input.coverUrl ?? null,
    description: input.description ?? '',
    businessDate: getBusinessDate(parseTime(input.startTime)),
    startAt: input.startTime,
    areaId: input.areaId,
    price: input.price,
    listAmount,
    memberLimit: input.memberLimit,
    minMember: input.minMember,
    maleNum: input.maleNum,
    femaleNum: input.femaleNum,
  }
  if (before) await assertUnchangedTerms(tx, before, { ...values, goods })
  const { playId, version } = before ? await updatePlay(tx, before, { ...values, now }) : await insert(context, values)
  if (before) await tx.deleteFrom('playGoods').where('playId', '=', playId).execute()
  await tx
    .insertInto('playGoods')
    .values(goods.map((one, orderNum) => ({ ...one, playId, orderNum })))
    .execute()
  emit({ topic: 'play', ids: [playId] })
  log({
    subjectType: 'play',
    subjectId: playId,
    before: before && { title: before.title, startAt: before.startAt, price: before.price },
    after: { ...values, goods: goods.map(({ goodsId, quantity }) => ({ goodsId, quantity })), by: actor.nickName },
  })
  return { playId, version }
}

async function lockEditable(
  { tx, actor, now }: CommandContext,
  playId: number,
  version: number | undefined,
): Promise<LockedPlay> {
  const play = await lockPlay(tx, playId)
  requirePermission(actor, 'play:event:manage', getPlayOwner(play))
  if (!isEditable(play.status, play.startAt, formatTime(now))) refuse('PLAY_STATUS_WRONG')
  if (play.version !== version) refuse('STALE_DATA')
  return play
}

type Goods = Awaited<ReturnType<typeof requirePlayGoods>>[number]
type Values = {
  title: string
  coverUrl: string | null
  description: string
  businessDate: string
  startAt: string
  areaId: number
  price: number
  listAmount: number
  memberLimit: number
  minMember: number
  maleNum: number
  femaleNum: number
}

/**
 * Once guests have joined, the night, price and goods cannot change, and the number of places cannot fall below the
 * places taken.
 */
async function assertUnchangedTerms(
  tx: Tx,
  before: LockedPlay,
  next: Values & { goods: readonly Goods[] },
): Promise<void> {
  const taken = before.joinCount + before.lockedCount
  if (taken === 0) return
  const agreed = '已有客人报名，不能修改'
  if (next.startAt !== before.startAt) refuseField('startTime', '开始时间', agreed)
  if (next.price !== before.price) refuseField('price', '人均价格', agreed)
  const storedGoods = await tx
    .selectFrom('playGoods')
    .select(['goodsId', 'quantity'])
    .where('playId', '=', before.playId)
    .orderBy('orderNum')
    .execute()
  const formatGoods = (goods: readonly { goodsId: number; quantity: number }[]) =>
    goods.map(({ goodsId, quantity }) => `${goodsId}×${quantity}`).join()
  if (formatGoods(storedGoods) !== formatGoods(next.goods)) refuseField('goods', '组局商品', agreed)
  if (next.memberLimit < taken) refuseField('memberLimit', '人数上限', `已有${taken}人报名，人数上限不能更少`)
  const { maleNum, femaleNum } = next
  if (maleNum !== before.maleNum || femaleNum !== before.femaleNum) {
    const declaredCount = before.maleCount + before.femaleCount
    const fits =
      maleNum + femaleNum === 0 ||
      (declaredCount === taken && before.maleCount <= maleNum && before.femaleCount <= femaleNum)
    if (!fits) refuseField('maleNum', '男女人数', '与已报名的客人不符')
  }
}

async function insert({ tx, now, actor, numbers }: CommandContext, values: Values) {
  return tx
    .insertInto('playEvent')
    .values({
      ...values,
      playNo: await numbers.take('ZJ', getBusinessDate(now)),
      hostUserId: actor.userId,
      hostUserName: actor.nickName,
      hostDeptId: actor.deptId,
      createdAt: now,
    })
    .returning(['playId', 'version'])
    .executeTakeFirstOrThrow()
}

/** Forms the play when a lowered minimum is already reached. */
async function updatePlay(
  tx: Tx,
  { playId, version, joinCount }: LockedPlay,
  { now, ...values }: Values & { now: Date },
) {
  return tx
    .updateTable('playEvent')
    .set({ ...values, formedAt: joinCount >= values.minMember ? now : null, version: version + 1 })
    .where('playId', '=', playId)
    .returning(['playId', 'version'])
    .executeTakeFirstOrThrow()
}

async function assertArea(tx: Tx, areaId: number): Promise<void> {
  const area = await tx
    .selectFrom('area')
    .select('areaId')
    .where('areaId', '=', areaId)
    .where('status', '=', normalDisable.normal)
    .executeTakeFirst()
  if (!area) refuseField('areaId', '区域', '请选择区域')
}

/** Returns the chosen goods with their current list prices. Refuses GOODS_OFF for goods not on sale. */
async function requirePlayGoods(tx: Tx, { goods }: Input) {
  const ids = goods.map((one) => one.goodsId)
  if (new Set(ids).size < ids.length) refuseField('goods', '组局商品', '同一商品只能添加一次')
  const found = await loadGoods(tx, ids)
  const { rows } = await sql<{ goodsId: number; imageUrl: string | null }>`
    select goods_id, image_url from goods where goods_id = any(${ids}::bigint[])`.execute(tx)
  const images = new Map(rows.map((row) => [row.goodsId, row.imageUrl]))
  return goods.map(({ goodsId, quantity }) => {
    const one = found.get(goodsId)
    if (!one || one.status !== goodsStatus.onSale) refuseInputValue({ goodsId }, 'GOODS_OFF', { detail: { goodsId } })
    if (needsChoice(one)) refuseField('goods', '组局商品', `${one.goodsName}需要现场选择，不能用于组局`)
    const { goodsName, unit, salePrice: price } = one
    return { goodsId, goodsName, unit, imageUrl: images.get(goodsId) ?? null, price, quantity }
  })
}
