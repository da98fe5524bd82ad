/** Source of a bill: the order line, tip, withdrawal or manual adjustment. */
import type { bonus } from '@nocturne/contract/bonus/endpoints'
import type { PayRuleKind, RebateType } from '@nocturne/contract/codes'
import { payRuleKind, rebateType, userType } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import { unitsText } from '@nocturne/contract/stage/clock-rules'
import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { BonusBill } from '../../db/types.ts'
import { lit } from '../../db/statement.ts'
import { ruleSince } from '../platform/public.ts'
import { withdrawOf } from './withdraw-queries.ts'
import { withdrawRoute } from './withdraw-steps.ts'

type Detail = AnswerOf<typeof bonus.billDetail>
type Source = Pick<Detail, 'source' | 'route' | 'withdraw'>
type Line = Detail['source'][number]

const text = (label: string, said: string): Line => ({ label, text: said, amount: null })
const sum = (label: string, amount: number): Line => ({ label, text: null, amount })

/** Line with the first night of the dated version used; empty for the venue's initial rule. */
const since = (kind: PayRuleKind, night: string | null): Line[] =>
  night === null ? [] : [text(`${label('pay_rule_kind', kind)}规则`, `${night}起`)]

type Rebate = {
  orderId: number
  orderNo: string
  tableName: string
  goodsName: string
  quantity: number
  baseAmount: number
  rebateType: RebateType
  rebateValue: number
  businessDate: string
  ruleDate: string | null
}

async function rebate(db: Db, rebateId: number): Promise<Source> {
  const { rows } = await sql<Rebate>`
    select r.order_id, o.order_no, t.table_name, i.goods_name, r.quantity, r.base_amount, r.rebate_type, r.rebate_value, r.business_date,
      ${ruleSince(payRuleKind.rebate, sql`o.business_date`, sql`p.goods_id = i.goods_id`)} as rule_date
    from rebate_detail r join order_item i using (order_item_id) join orders o on o.order_id = r.order_id join table_record t using (table_record_id)
    where r.rebate_id = ${rebateId}`.execute(db)
  const [row] = rows
  if (!row) return { source: [], route: null, withdraw: null }
  const byPiece = row.rebateType === rebateType.perPiece
  return {
    source: [
      text('订单号', row.orderNo),
      text('台位', row.tableName),
      text('商品', row.goodsName),
      text('数量', String(row.quantity)),
      ...(byPiece ? [] : [sum('计返金额', row.baseAmount)]),
      text('返利规则', byPiece ? `每件 ${formatFen(row.rebateValue)}` : `按实收 ${row.rebateValue / 100}%`),
      ...since(payRuleKind.rebate, row.ruleDate),
      text('营业日', row.businessDate),
    ],
    route: `/pages/operat/order/details?orderId=${row.orderId}`,
    withdraw: null,
  }
}

/** A tip to a performer is shared by the rule for performers, any other tip by the general rule. */
const receivers = sql`(p.user_type = ${lit(userType.actor)}) = (reward.to_user_type = ${lit(userType.actor)})`

/** Night in which the tip was given: its rule applies. */
const givenNight = sql`(reward.created_at at time zone 'Asia/Shanghai' - interval '12 hours')::date`

async function tip(db: Db, rewardId: number): Promise<Source> {
  const row = await db
    .selectFrom('reward')
    .select(['rewardNo', 'tableName', 'fromName', 'anonymous', 'amount', 'userShare', 'message', 'paidAt'])
    .select(ruleSince(payRuleKind.tipShare, givenNight, receivers).as('ruleDate'))
    .where('rewardId', '=', rewardId)
    .executeTakeFirst()
  if (!row) return { source: [], route: null, withdraw: null }
  const from = row.anonymous || row.fromName === '' ? '客人' : row.fromName
  return {
    source: [
      text('打赏单号', row.rewardNo),
      text('来自', [row.tableName, from].filter((part) => part !== '').join(' ')),
      sum('打赏金额', row.amount),
      sum('我的分成', row.userShare),
      ...since(payRuleKind.tipShare, row.ruleDate),
      ...(row.message === '' ? [] : [text('留言', row.message)]),
      ...(row.paidAt === null ? [] : [text('打赏时间', row.paidAt)]),
    ],
    route: '/pages/employeeCenter/sumReward/index',
    withdraw: null,
  }
}

/** First night of the rule that applies in the night of `c`, for a performer and their level. */
const stageRulesOf = (level: RawBuilder<unknown>, performer: RawBuilder<unknown>) => [
  ruleSince(payRuleKind.stageShare, sql`c.business_date`, sql`p.actor_level = ${level}`).as('shareDate'),
  ruleSince(payRuleKind.stagePrice, sql`c.business_date`, sql`p.user_id = ${performer}`).as('priceDate'),
  ruleSince(payRuleKind.stageUnit, sql`c.business_date`).as('unitDate'),
]

type StageRules = { shareDate: string | null; priceDate: string | null; unitDate: string | null }
const rulesOfTime = ({ shareDate, priceDate, unitDate }: StageRules): Line[] => [
  ...since(payRuleKind.stageShare, shareDate),
  ...since(payRuleKind.stagePrice, priceDate),
  ...since(payRuleKind.stageUnit, unitDate),
]

async function paidTime(db: Db, actorClockId: number): Promise<Source> {
  const row = await db
    .selectFrom('actorClock as c')
    .leftJoin('tableRecord as t', 't.tableRecordId', 'c.tableRecordId')
    .select(['t.tableName', 'c.clockKind', 'c.startedAt', 'c.minutes', 'c.halfUnits', 'c.amount', 'c.shareBp'])
    .select(stageRulesOf(sql`c.actor_level`, sql`c.actor_user_id`))
    .where('c.actorClockId', '=', actorClockId)
    .executeTakeFirst()
  if (!row) return { source: [], route: null, withdraw: null }
  return {
    source: [
      text('上钟方式', label('actor_clock_kind', row.clockKind)),
      ...(row.tableName === null ? [] : [text('台位', row.tableName)]),
      text('开始时间', row.startedAt),
      text('时长', `${row.minutes}分钟，${unitsText(row.halfUnits)}钟`),
      sum('上钟金额', row.amount),
      text('分成比例', `${row.shareBp / 100}%`),
      ...rulesOfTime(row),
    ],
    route: '/pages/employeeCenter/clock/actor',
    withdraw: null,
  }
}

async function correctedTime(db: Db, applyId: number): Promise<Source> {
  const row = await db
    .selectFrom('actorClockApply as c')
    .leftJoin('actorClock as k', 'k.actorClockId', 'c.actorClockId')
    .leftJoin('tableRecord as t', 't.tableRecordId', 'c.tableRecordId')
    .select([
      't.tableName',
      'c.applyNo',
      'c.applyType',
      'c.clockKind',
      'c.businessDate',
      'c.oldHalfUnits',
      'c.halfUnits',
    ])
    .select(stageRulesOf(sql`k.actor_level`, sql`c.user_id`))
    .where('c.applyId', '=', applyId)
    .executeTakeFirst()
  if (!row) return { source: [], route: null, withdraw: null }
  return {
    source: [
      text('申请', label('apply_type', row.applyType)),
      text('申请编号', row.applyNo),
      text('上钟方式', label('actor_clock_kind', row.clockKind)),
      ...(row.tableName === null ? [] : [text('台位', row.tableName)]),
      text('营业日', row.businessDate),
      text('钟数', `${unitsText(row.oldHalfUnits)} → ${unitsText(row.halfUnits)}`),
      ...rulesOfTime(row),
    ],
    route: `/pages/employeeCenter/clockActor/apply/my/detail?applyId=${applyId}`,
    withdraw: null,
  }
}

async function taskCheck(db: Db, checkId: number): Promise<Source> {
  const row = await db
    .selectFrom('taskCheck as c')
    .innerJoin('task as t', 't.taskId', 'c.taskId')
    .select(['t.title', 'c.createdAt', 'c.reviewUserName'])
    .where('c.checkId', '=', checkId)
    .executeTakeFirst()
  if (!row) return { source: [], route: null, withdraw: null }
  return {
    source: [
      text('任务', row.title),
      text('打卡时间', row.createdAt),
      ...(row.reviewUserName ? [text('审核人', row.reviewUserName)] : []),
    ],
    route: `/pages/employeeCenter/materialCenter/checkDetails?checkId=${checkId}`,
    withdraw: null,
  }
}

/** Returns the lines of the page and the screen of the source. */
export async function sourceOf(
  db: Db,
  { bizType, bizId, operatorUserId }: Pick<Selectable<BonusBill>, 'bizType' | 'bizId' | 'operatorUserId'>,
): Promise<Source> {
  if (bizType === 'rebate') return rebate(db, bizId ?? 0)
  if (bizType === 'reward') return tip(db, bizId ?? 0)
  if (bizType === 'stage') return paidTime(db, bizId ?? 0)
  if (bizType === 'stageApply') return correctedTime(db, bizId ?? 0)
  if (bizType === 'task') return taskCheck(db, bizId ?? 0)
  if (bizType === 'withdraw')
    return { source: [], route: withdrawRoute(bizId ?? 0), withdraw: await withdrawOf(db, bizId ?? 0) }
  const by = await db.selectFrom('appUser').select('nickName').where('userId', '=', operatorUserId).executeTakeFirst()
  return { source: by ? [text('经办人', by.nickName)] : [], route: null, withdraw: null }
}
