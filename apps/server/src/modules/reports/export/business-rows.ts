/** 营业概况 as rows of a file: every block of the page with its figures, each in the column of its unit. */
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { discountKindLabels } from '@nocturne/contract/reports/business/definition'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { getMeasure } from '@nocturne/contract/reports/measures'
import type { MeasureName } from '@nocturne/contract/reports/measures'

type Overview = AnswerOf<typeof reports.business>
type Line = {
  block: string
  item: string
  amount?: number
  number?: number | null
  rate?: number
  amountBefore?: number | undefined
  numberBefore?: number | null | undefined
}

export function buildBusinessRows(overview: Overview): Line[] {
  const { methods, discounts, cashIn, floor, bottles, bookings, members, people, goods, exceptions } = overview
  const buildBookingLine = (name: MeasureName & keyof Overview['bookings']) =>
    buildNumberLine('预订', getMeasure(name).label, bookings[name])
  return [
    ...buildFigureLines(overview),
    ...methods.map(({ payMethod, paidAmount }) =>
      buildMoneyLine('收款构成', getLabel('pay_method', payMethod), paidAmount),
    ),
    ...discounts.map((one) => buildMoneyLine('优惠构成', discountKindLabels[one.discountKind], one.discountAmount)),
    buildMoneyLine('资金流入', '订单收款', cashIn.orders),
    buildMoneyLine('资金流入', '充值', cashIn.recharged),
    buildMoneyLine('资金流入', '秒杀', cashIn.flashSales),
    buildMoneyLine('资金流入', '组局', cashIn.groupPlays),
    buildMoneyLine('资金流入', '订金', cashIn.deposits),
    buildMoneyLine('资金流入', '挂账回款', cashIn.repaid),
    buildMoneyLine('资金流入', '打赏', cashIn.tips),
    buildMoneyLine('资金流入', '退款', -cashIn.refunds),
    buildMoneyLine('资金流入', '合计', cashIn.total),
    buildNumberLine('异常', '反结账', exceptions.reversals),
    buildNumberLine('异常', '免低消', exceptions.waivedMinimums),
    buildNumberLine('异常', '撤台', exceptions.cancelledOpenings),
    buildNumberLine('存取酒', '存入', bottles.deposited),
    buildNumberLine('存取酒', '取出', bottles.withdrawn),
    buildNumberLine('存取酒', '现存', bottles.stored),
    buildNumberLine('存取酒', '7天内到期', bottles.expiring),
    { ...buildNumberLine('会员', '新增会员', members.newMembers), numberBefore: members.newMembersBefore },
    buildMoneyLine('会员', '充值本金', members.rechargePrincipal),
    buildMoneyLine('会员', '充值赠送', members.rechargeBonus),
    buildMoneyLine('会员', '余额支付', members.balancePaid),
    buildMoneyLine('会员', '会员余额', members.balanceLiability),
    buildNumberLine('人员', '当前在岗', people.onDutyNum),
    buildNumberLine('人员', '迟到人次', people.lateCount),
    buildNumberLine('人员', '上钟数', people.halfUnits / 2),
    buildMoneyLine('人员', '打赏', people.rewardAmount),
    buildNumberLine('台位', '可售台位', floor.tableNum),
    buildNumberLine('台位', '当前开台', floor.openNum),
    buildRateLine('台位', '翻台率', floor.turnoverRate),
    buildNumberLine('台位', '平均停留分钟', floor.stayMinutes),
    { ...buildBookingLine('bookingCount'), numberBefore: bookings.bookingCountBefore },
    buildBookingLine('arrivedCount'),
    buildBookingLine('expectedCount'),
    buildBookingLine('noShowCount'),
    buildBookingLine('cancelledCount'),
    buildRateLine('预订', getMeasure('arriveRate').label, bookings.arriveRate),
    ...goods.byAmount.map((one) => ({
      ...buildMoneyLine('销售额前十', one.goodsName, one.amount),
      number: one.quantity,
    })),
    ...goods.byQuantity.map((one) => ({
      ...buildMoneyLine('销量前十', one.goodsName, one.amount),
      number: one.quantity,
    })),
    ...goods.kinds.map(({ statisType, amount }) =>
      buildMoneyLine('分类销售', getLabel('statis_type', statisType), amount),
    ),
  ]
}

const buildMoneyLine = (block: string, item: string, amount: number): Line => ({ block, item, amount })
const buildNumberLine = (block: string, item: string, figure: number | null): Line => ({ block, item, number: figure })
const buildRateLine = (block: string, item: string, bp: number): Line => ({ block, item, rate: bp })

/** Figures of the nights next to those of the compared nights. */
function buildFigureLines({ summary, beforeSummary }: Overview): Line[] {
  const names = Object.keys(summary) as (MeasureName & keyof Overview['summary'])[]
  return names.map((name) => {
    const { label: item, kind } = getMeasure(name)
    const before = beforeSummary?.[name]
    return kind === 'money'
      ? { ...buildMoneyLine('经营', item, summary[name]), amountBefore: before }
      : { ...buildNumberLine('经营', item, summary[name]), numberBefore: before }
  })
}
