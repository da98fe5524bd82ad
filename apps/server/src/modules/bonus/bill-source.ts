/** Source of a bill: the order line, tip, withdrawal or manual adjustment. */
import type { bonus } from '@nocturne/contract/bonus/endpoints'
import type { PayRuleKind, RebateType } from '@nocturne/contract/codes'
import { payRuleKind, rebateType, userType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'
import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { BonusBill } from '../../db/types.ts'
import { toNightSql } from '../../db/business-night.ts'
import { lit } from '../../db/statement.ts'
import { selectRuleStart } from '../platform/public.ts'
import { findWithdraw } from './withdraw-queries.ts'
import { buildWithdrawRoute } from './withdraw-steps.ts'

type Detail = AnswerOf<typeof bonus.billDetail>
type Source = Pick<Detail, 'source' | 'route' | 'withdraw'>
type Line = Detail['source'][number]

const buildTextLine = (label: string, value: string): Line => ({ label, text: value, amount: null })
const buildAmountLine = (label: string, amount: number): Line => ({ label, text: null, amount })

/**
 * Text line with the first night of the pay rule's version that applied. No line when that was the venue's initial
 * rule.
 */
const buildRuleLine = (kind: PayRuleKind, night: string | null): Line[] =>
  night === null ? [] : [buildTextLine(`${getLabel('pay_rule_kind', kind)}规则`, `${night}起`)]

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

async function readRebateSource(db: Db, rebateId: number): Promise<Source> {
  const { rows } = await sql<Rebate>`
    select r.order_id, o.order_no, t.table_name, i.goods_name, r.quantity, r.base_amount, r.rebate_type, r.rebate_value, r.business_date,
      ${selectRuleStart(payRuleKind.rebate, sql`o.business_date`, sql`p.goods_id = i.goods_id`)} as rule_date
    from rebate_detail r join order_item i using (order_item_id) join orders o on o.order_id = r.order_id join sitting t using (sitting_id)
    where r.rebate_id = ${rebateId}`.execute(db)
  const [row] = rows
  if (!row) return { source: [], route: null, withdraw: null }
  const byPiece = row.rebateType === rebateType.perPiece
  return {
    source: [
      buildTextLine('订单号', row.orderNo),
      buildTextLine('台位', row.tableName),
      buildTextLine('商品', row.goodsName),
      buildTextLine('数量', String(row.quantity)),
      ...(byPiece ? [] : [buildAmountLine('计返金额', row.baseAmount)]),
      buildTextLine('返利规则', byPiece ? `每件 ${formatFen(row.rebateValue)}` : `按实收 ${row.rebateValue / 100}%`),
      ...buildRuleLine(payRuleKind.rebate, row.ruleDate),
      buildTextLine('营业日', row.businessDate),
    ],
    route: `/pages/operat/order/details?orderId=${row.orderId}`,
    withdraw: null,
  }
}

/** A tip to a performer is shared by the rule for performers, any other tip by the general rule. */
const receivers = sql`(p.user_type = ${lit(userType.actor)}) = (reward.to_user_type = ${lit(userType.actor)})`

/** Night in which the tip was given: its rule applies. */
const givenNight = sql.raw<string>(toNightSql('reward.created_at'))

async function readTipSource(db: Db, rewardId: number): Promise<Source> {
  const row = await db
    .selectFrom('reward')
    .select(['rewardNo', 'tableName', 'fromName', 'anonymous', 'amount', 'userShare', 'message', 'paidAt'])
    .select(selectRuleStart(payRuleKind.tipShare, givenNight, receivers).as('ruleDate'))
    .where('rewardId', '=', rewardId)
    .executeTakeFirst()
  if (!row) return { source: [], route: null, withdraw: null }
  const from = row.anonymous || row.fromName === '' ? '客人' : row.fromName
  return {
    source: [
      buildTextLine('打赏单号', row.rewardNo),
      buildTextLine('来自', [row.tableName, from].filter((part) => part !== '').join(' ')),
      buildAmountLine('打赏金额', row.amount),
      buildAmountLine('我的分成', row.userShare),
      ...buildRuleLine(payRuleKind.tipShare, row.ruleDate),
      ...(row.message === '' ? [] : [buildTextLine('留言', row.message)]),
      ...(row.paidAt === null ? [] : [buildTextLine('打赏时间', row.paidAt)]),
    ],
    route: '/pages/employeeCenter/sumReward/index',
    withdraw: null,
  }
}

/** First night of the rule that applies in the night of `c`, for a performer and their level. */
const selectStageRules = (level: RawBuilder<unknown>, performer: RawBuilder<unknown>) => [
  selectRuleStart(payRuleKind.stageShare, sql`c.business_date`, sql`p.actor_level = ${level}`).as('shareDate'),
  selectRuleStart(payRuleKind.stagePrice, sql`c.business_date`, sql`p.user_id = ${performer}`).as('priceDate'),
  selectRuleStart(payRuleKind.stageUnit, sql`c.business_date`).as('unitDate'),
]

type StageRules = { shareDate: string | null; priceDate: string | null; unitDate: string | null }
const buildStageRuleLines = ({ shareDate, priceDate, unitDate }: StageRules): Line[] => [
  ...buildRuleLine(payRuleKind.stageShare, shareDate),
  ...buildRuleLine(payRuleKind.stagePrice, priceDate),
  ...buildRuleLine(payRuleKind.stageUnit, unitDate),
]

async function readPaidTimeSource(db: Db, actorClockId: number): Promise<Source> {
  const row = await db
    .selectFrom('actorClock as c')
    .leftJoin('sitting as t', 't.tableRecordId', 'c.tableRecordId')
    .select(['t.tableName', 'c.clockKind', 'c.startedAt', 'c.minutes', 'c.halfUnits', 'c.amount', 'c.shareBp'])
    .select(selectStageRules(sql`c.actor_level`, sql`c.actor_user_id`))
    .where('c.actorClockId', '=', actorClockId)
    .executeTakeFirst()
  if (!row) return { source: [], route: null, withdraw: null }
  return {
    source: [
      buildTextLine('上钟方式', getLabel('actor_clock_kind', row.clockKind)),
      ...(row.tableName === null ? [] : [buildTextLine('台位', row.tableName)]),
      buildTextLine('开始时间', row.startedAt),
      buildTextLine('时长', `${row.minutes}分钟，${formatHalfUnits(row.halfUnits)}钟`),
      buildAmountLine('上钟金额', row.amount),
      buildTextLine('分成比例', `${row.shareBp / 100}%`),
      ...buildStageRuleLines(row),
    ],
    route: '/pages/employeeCenter/clock/actor',
    withdraw: null,
  }
}

async function readCorrectedTimeSource(db: Db, applyId: number): Promise<Source> {
  const row = await db
    .selectFrom('actorClockApply as c')
    .leftJoin('actorClock as k', 'k.actorClockId', 'c.actorClockId')
    .leftJoin('sitting as t', 't.tableRecordId', 'c.tableRecordId')
    .select([
      't.tableName',
      'c.applyNo',
      'c.applyType',
      'c.clockKind',
      'c.businessDate',
      'c.oldHalfUnits',
      'c.halfUnits',
    ])
    .select(selectStageRules(sql`k.actor_level`, sql`c.user_id`))
    .where('c.applyId', '=', applyId)
    .executeTakeFirst()
  if (!row) return { source: [], route: null, withdraw: null }
  return {
    source: [
      buildTextLine('申请', getLabel('apply_type', row.applyType)),
      buildTextLine('申请编号', row.applyNo),
      buildTextLine('上钟方式', getLabel('actor_clock_kind', row.clockKind)),
      ...(row.tableName === null ? [] : [buildTextLine('台位', row.tableName)]),
      buildTextLine('营业日', row.businessDate),
      buildTextLine('钟数', `${formatHalfUnits(row.oldHalfUnits)} → ${formatHalfUnits(row.halfUnits)}`),
      ...buildStageRuleLines(row),
    ],
    route: `/pages/employeeCenter/clockActor/apply/my/detail?applyId=${applyId}`,
    withdraw: null,
  }
}

async function readTaskCheckSource(db: Db, checkId: number): Promise<Source> {
  const row = await db
    .selectFrom('taskCheck as c')
    .innerJoin('task as t', 't.taskId', 'c.taskId')
    .select(['t.title', 'c.createdAt', 'c.reviewUserName'])
    .where('c.checkId', '=', checkId)
    .executeTakeFirst()
  if (!row) return { source: [], route: null, withdraw: null }
  return {
    source: [
      buildTextLine('任务', row.title),
      buildTextLine('打卡时间', row.createdAt),
      ...(row.reviewUserName ? [buildTextLine('审核人', row.reviewUserName)] : []),
    ],
    route: `/pages/employeeCenter/materialCenter/checkDetails?checkId=${checkId}`,
    withdraw: null,
  }
}

/** Returns the lines of the page and the screen of the source. */
export async function readBillSource(
  db: Db,
  { bizType, bizId, operatorUserId }: Pick<Selectable<BonusBill>, 'bizType' | 'bizId' | 'operatorUserId'>,
): Promise<Source> {
  if (bizType === 'rebate') return readRebateSource(db, bizId ?? 0)
  if (bizType === 'reward') return readTipSource(db, bizId ?? 0)
  if (bizType === 'stage') return readPaidTimeSource(db, bizId ?? 0)
  if (bizType === 'stageApply') return readCorrectedTimeSource(db, bizId ?? 0)
  if (bizType === 'task') return readTaskCheckSource(db, bizId ?? 0)
  if (bizType === 'withdraw')
    return { source: [], route: buildWithdrawRoute(bizId ?? 0), withdraw: await findWithdraw(db, bizId ?? 0) }
  const by = await db.selectFrom('appUser').select('nickName').where('userId', '=', operatorUserId).executeTakeFirst()
  return { source: by ? [buildTextLine('经办人', by.nickName)] : [], route: null, withdraw: null }
}
