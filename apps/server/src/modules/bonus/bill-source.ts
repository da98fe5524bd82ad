/** What a bill came from: the line of an order, a tip, a withdrawal, somebody of finance. */
import type { bonus } from '@nocturne/contract/bonus/endpoints'
import type { RebateType } from '@nocturne/contract/codes'
import { rebateType } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import { unitsText } from '@nocturne/contract/stage/clock-rules'
import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { BonusBill } from '../../db/types.ts'
import { withdrawOf } from './withdraw-queries.ts'
import { withdrawRoute } from './withdraw-steps.ts'

type Detail = AnswerOf<typeof bonus.billDetail>
type Source = Pick<Detail, 'source' | 'route' | 'withdraw'>
type Line = Detail['source'][number]

const text = (label: string, said: string): Line => ({ label, text: said, amount: null })
const sum = (label: string, amount: number): Line => ({ label, text: null, amount })

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
}

async function rebate(db: Db, rebateId: number): Promise<Source> {
  const { rows } = await sql<Rebate>`
    select r.order_id, o.order_no, t.table_name, i.goods_name, r.quantity, r.base_amount, r.rebate_type, r.rebate_value, r.business_date
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
      text('营业日', row.businessDate),
    ],
    route: `/pages/operat/order/details?orderId=${row.orderId}`,
    withdraw: null,
  }
}

async function tip(db: Db, rewardId: number): Promise<Source> {
  const row = await db
    .selectFrom('reward')
    .select(['rewardNo', 'tableName', 'fromName', 'anonymous', 'amount', 'userShare', 'message', 'paidAt'])
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
      ...(row.message === '' ? [] : [text('留言', row.message)]),
      ...(row.paidAt === null ? [] : [text('打赏时间', row.paidAt)]),
    ],
    route: '/pages/employeeCenter/sumReward/index',
    withdraw: null,
  }
}

async function paidTime(db: Db, actorClockId: number): Promise<Source> {
  const row = await db
    .selectFrom('actorClock as c')
    .leftJoin('tableRecord as t', 't.tableRecordId', 'c.tableRecordId')
    .select(['t.tableName', 'c.clockKind', 'c.startedAt', 'c.minutes', 'c.halfUnits', 'c.amount', 'c.shareBp'])
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
    ],
    route: '/pages/employeeCenter/clock/actor',
    withdraw: null,
  }
}

async function correctedTime(db: Db, applyId: number): Promise<Source> {
  const row = await db
    .selectFrom('actorClockApply as c')
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

/** In the words of the page, with the screen it can be seen on. */
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
