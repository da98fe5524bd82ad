/** Subject and terms of a dated night pay rule. */
import { formatFen } from '@nocturne/base/money'
import { normalDisable, payRuleKind, rebateType, userStatus, userType } from '@nocturne/contract/codes'
import type { ActorLevel, PayRuleKind, RebateType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { refuseField } from '../../../http/refusal.ts'

type Input = Omit<InputOf<typeof payroll.simulatePayRule>, 'months' | 'pageNum' | 'pageSize'>
/** Receiver type of tips. */
export type TipReceiver = NonNullable<Input['userType']>
/** Columns that identify the subject; null where the kind does not use them. */
export type PayRuleSubject = {
  payRuleKind: PayRuleKind
  goodsId: number | null
  userType: TipReceiver | null
  actorLevel: ActorLevel | null
  userId: number | null
}
/** `rebateType`: for rebates only. */
export type PayRuleTerms = { rebateType: RebateType | null; value: number }
export type ResolvedPayRule = { subject: PayRuleSubject; terms: PayRuleTerms; name: string }

const ALL_BP = 10_000
const [SHORTEST, LONGEST] = [10, 240]
const { rebate, tipShare, stageShare, stagePrice, stageUnit } = payRuleKind
const noSubject = { goodsId: null, userType: null, actorLevel: null, userId: null }

/** Condition: goods `g` can have a rebate: on sale, with a price. */
export const rebateGoodsCondition = sql<boolean>`g.status = ${lit(normalDisable.normal)} and g.sale_price > 0`
export const performerCondition = sql<boolean>`u.user_type in (${lit(userType.actor, userType.mood)}) and u.status = ${lit(userStatus.active)}`

/** PARAM_INVALID at the field for an unknown subject or a value the kind does not allow. */
export async function resolvePayRule(db: Db, input: Input): Promise<ResolvedPayRule> {
  const kind = input.payRuleKind
  if (kind === rebate) return resolveRebate(db, input)
  if (input.rebateType !== undefined) refuseField('rebateType', '返利方式', '只有商品返利有返利方式')
  const terms = { rebateType: null, value: input.value }
  const buildResolvedRule = (subject: Partial<PayRuleSubject>, name: string) => ({
    subject: { ...noSubject, payRuleKind: kind, ...subject },
    terms,
    name,
  })
  if (kind === stageUnit) {
    if (input.value < SHORTEST || input.value > LONGEST)
      refuseField('value', '数值', `上钟单位需为${SHORTEST}至${LONGEST}分钟`)
    return buildResolvedRule({}, getLabel('pay_rule_kind', kind))
  }
  if (kind === stagePrice)
    return buildResolvedRule({ userId: input.userId ?? null }, await requirePerformerName(db, input.userId))
  if (input.value > ALL_BP) refuseField('value', '数值', '分成比例不能超过100%')
  if (kind === stageShare) {
    if (input.actorLevel === undefined) return refuseField('actorLevel', '艺人等级', '请选择艺人等级')
    return buildResolvedRule({ actorLevel: input.actorLevel }, getLabel('actor_level', input.actorLevel))
  }
  if (input.userType === undefined) return refuseField('userType', '收款人', '请选择收款人')
  return buildResolvedRule({ userType: input.userType }, formatTipReceiver(input.userType))
}

export const formatTipReceiver = (receiver: TipReceiver) => (receiver === userType.actor ? '艺人' : '员工')

async function resolveRebate(db: Db, { goodsId, rebateType: way, value }: Input): Promise<ResolvedPayRule> {
  if (goodsId === undefined) return refuseField('goodsId', '商品', '请选择商品')
  if (way === undefined) return refuseField('rebateType', '返利方式', '请选择返利方式')
  const { rows } = await sql<{ goodsName: string; salePrice: number }>`
    select g.goods_name, g.sale_price from goods g where g.goods_id = ${goodsId} and ${rebateGoodsCondition}`.execute(
    db,
  )
  const [goods] = rows
  if (!goods) return refuseField('goodsId', '商品', '商品不存在或已下架')
  if (way === rebateType.percent && value > ALL_BP) refuseField('value', '数值', '返利比例不能超过100%')
  if (way === rebateType.perPiece && value > goods.salePrice)
    refuseField('value', '数值', `返利不能超过售价 ${formatFen(goods.salePrice, { trim: true })}`)
  return {
    subject: { ...noSubject, payRuleKind: rebate, goodsId },
    terms: { rebateType: way, value: way === rebateType.none ? 0 : value },
    name: goods.goodsName,
  }
}

async function requirePerformerName(db: Db, userId: number | undefined): Promise<string> {
  if (userId === undefined) return refuseField('userId', '艺人', '请选择艺人')
  const { rows } = await sql<{ nickName: string }>`
    select u.nick_name from app_user u where u.user_id = ${userId} and ${performerCondition}`.execute(db)
  return rows[0]?.nickName ?? refuseField('userId', '艺人', '艺人不存在或已离职')
}

/** Name of a subject, also if no longer on sale or employed; empty for the unit. */
export async function readPayRuleSubjectName(db: Db, { payRuleKind: kind, ...named }: PayRuleSubject): Promise<string> {
  if (kind === tipShare && named.userType !== null) return formatTipReceiver(named.userType)
  if (kind === stageShare && named.actorLevel !== null) return getLabel('actor_level', named.actorLevel)
  const { rows } = await sql<{ name: string }>`
    select goods_name as name from goods where goods_id = ${named.goodsId}::bigint
    union all select nick_name from app_user where user_id = ${named.userId}::bigint`.execute(db)
  return rows[0]?.name ?? ''
}

/** SQL condition: rule version `v` is for this subject. */
export const buildPayRuleVersionFilter = ({ payRuleKind: kind, ...named }: PayRuleSubject): RawBuilder<boolean> =>
  sql<boolean>`v.pay_rule_kind = ${kind}::text
    and v.goods_id is not distinct from ${named.goodsId}::bigint and v.user_id is not distinct from ${named.userId}::bigint
    and v.user_type is not distinct from ${named.userType}::text and v.actor_level is not distinct from ${named.actorLevel}::text`

/** Readable terms for messages: `每件 ¥100`, `6%`, `¥600/钟`, `60分钟`. */
export function formatPayRuleTerms(kind: PayRuleKind, { rebateType: way, value }: PayRuleTerms): string {
  if (way === rebateType.none) return '无返利'
  if (way === rebateType.perPiece) return `每件 ${formatFen(value, { trim: true })}`
  if (kind === stagePrice) return `${formatFen(value, { trim: true })}/钟`
  if (kind === stageUnit) return `${value}分钟`
  return `${value / 100}%`
}
