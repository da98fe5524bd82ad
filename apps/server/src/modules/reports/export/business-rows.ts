/** 营业概况 as lines: every block of the page with its figures, each in the column of its kind. */
import { label } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { discountWords } from '@nocturne/contract/reports/business/definition'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { measureOf } from '@nocturne/contract/reports/measures'
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

export function businessRows(overview: Overview): Line[] {
  const { methods, discounts, cashIn, floor, bottles, bookings, members, people, goods, exceptions } = overview
  const booked = (name: MeasureName & keyof Overview['bookings']) =>
    number('预订', measureOf(name).label, bookings[name])
  return [
    ...figures(overview),
    ...methods.map(({ payMethod, paidAmount }) => money('收款构成', label('pay_method', payMethod), paidAmount)),
    ...discounts.map((one) => money('优惠构成', discountWords[one.discountKind], one.discountAmount)),
    money('资金流入', '订单收款', cashIn.orders),
    money('资金流入', '充值', cashIn.recharged),
    money('资金流入', '秒杀', cashIn.flashSales),
    money('资金流入', '组局', cashIn.groupPlays),
    money('资金流入', '订金', cashIn.deposits),
    money('资金流入', '挂账回款', cashIn.repaid),
    money('资金流入', '打赏', cashIn.tips),
    money('资金流入', '退款', -cashIn.refunds),
    money('资金流入', '合计', cashIn.total),
    number('异常', '反结账', exceptions.reversals),
    number('异常', '免低消', exceptions.waivedMinimums),
    number('异常', '撤台', exceptions.cancelledOpenings),
    number('存取酒', '存入', bottles.deposited),
    number('存取酒', '取出', bottles.withdrawn),
    number('存取酒', '现存', bottles.stored),
    number('存取酒', '7天内到期', bottles.expiring),
    { ...number('会员', '新增会员', members.newMembers), numberBefore: members.newMembersBefore },
    money('会员', '充值本金', members.rechargePrincipal),
    money('会员', '充值赠送', members.rechargeBonus),
    money('会员', '余额支付', members.balancePaid),
    money('会员', '会员余额', members.balanceLiability),
    number('人员', '当前在岗', people.onDutyNum),
    number('人员', '迟到人次', people.lateCount),
    number('人员', '上钟数', people.halfUnits / 2),
    money('人员', '打赏', people.rewardAmount),
    number('台位', '可售台位', floor.tableNum),
    number('台位', '当前开台', floor.openNum),
    rate('台位', '翻台率', floor.turnoverRate),
    number('台位', '平均停留分钟', floor.stayMinutes),
    { ...booked('bookingCount'), numberBefore: bookings.bookingCountBefore },
    booked('arrivedCount'),
    booked('expectedCount'),
    booked('noShowCount'),
    booked('cancelledCount'),
    rate('预订', measureOf('arriveRate').label, bookings.arriveRate),
    ...goods.byAmount.map((one) => ({ ...money('销售额前十', one.goodsName, one.amount), number: one.quantity })),
    ...goods.byQuantity.map((one) => ({ ...money('销量前十', one.goodsName, one.amount), number: one.quantity })),
    ...goods.kinds.map(({ statisType, amount }) => money('分类销售', label('statis_type', statisType), amount)),
  ]
}

const money = (block: string, item: string, amount: number): Line => ({ block, item, amount })
const number = (block: string, item: string, figure: number | null): Line => ({ block, item, number: figure })
const rate = (block: string, item: string, bp: number): Line => ({ block, item, rate: bp })

/** Figures of the nights, with those of the compared nights. */
function figures({ summary, beforeSummary }: Overview): Line[] {
  const names = Object.keys(summary) as (MeasureName & keyof Overview['summary'])[]
  return names.map((name) => {
    const { label: item, kind } = measureOf(name)
    const before = beforeSummary?.[name]
    return kind === 'money'
      ? { ...money('经营', item, summary[name]), amountBefore: before }
      : { ...number('经营', item, summary[name]), numberBefore: before }
  })
}
