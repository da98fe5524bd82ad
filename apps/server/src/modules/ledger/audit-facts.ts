/** Audit checks of each sales fact on its own: its amounts, references and time. */
import { factType, payMethod } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

const amounts = ['total', 'gift', 'discount', 'paid', 'credit', 'return', 'refund', 'repay', 'perf'] as const
type Amount = (typeof amounts)[number]
const references = ['order_item_id', 'payment_id', 'refund_id', 'discount_kind'] as const
type Reference = (typeof references)[number]

/**
 * SQL condition: the fact moves these amounts in this direction, has these references, and no others. The unpaid amount follows
 * from R1.
 */
function buildMovesCondition(moved: readonly Amount[], named: readonly Reference[], way: string): string {
  const still = amounts.filter((name) => !moved.includes(name)).map((name) => `d_${name} = 0`)
  const unnamed = references.filter((name) => !named.includes(name)).map((name) => `${name} is null`)
  return `(${[way, ...still, ...unnamed, ...named.map((name) => `${name} is not null`)].join(' and ')})`
}

const onCredit = `pay_method = ${quoteCode(payMethod.credit)}`
const byMoney = `pay_method <> ${quoteCode(payMethod.credit)}`
const buildPerformanceCheck = (amount: string) => `d_perf between least(${amount}, 0) and greatest(${amount}, 0)`
const givenBack = [
  buildMovesCondition(
    ['repay', 'refund', 'perf'],
    ['payment_id', 'refund_id'],
    `${byMoney} and d_repay < 0 and d_refund = -d_repay and ${buildPerformanceCheck('d_repay')}`,
  ),
]

/** Expected amounts and references of each fact type; a fact of a type not listed here is a violation. */
const shapes: readonly (readonly [string, readonly string[]])[] = [
  [factType.placed, [buildMovesCondition(['total'], [], 'd_total > 0')]],
  [factType.giftEffective, [buildMovesCondition(['total', 'gift'], [], 'd_total > 0 and d_gift = d_total')]],
  [
    factType.lineReturned,
    [
      buildMovesCondition(['total', 'return'], ['order_item_id'], 'd_total < 0 and d_return = -d_total'),
      buildMovesCondition(['discount'], ['order_item_id', 'discount_kind'], 'd_discount < 0'),
    ],
  ],
  [
    factType.giftReturned,
    [
      buildMovesCondition(['total', 'gift', 'return'], [], 'd_total < 0 and d_gift = d_total and d_return = -d_total'),
      buildMovesCondition(
        ['total', 'gift', 'return'],
        ['order_item_id'],
        'd_total < 0 and d_gift = d_total and d_return = -d_total',
      ),
    ],
  ],
  [
    factType.discounted,
    [
      buildMovesCondition(['discount'], ['discount_kind'], 'd_discount <> 0'),
      buildMovesCondition(['discount'], ['discount_kind', 'order_item_id'], 'd_discount <> 0'),
    ],
  ],
  [
    factType.paid,
    [
      buildMovesCondition(
        ['paid', 'perf'],
        ['payment_id'],
        `${byMoney} and d_paid > 0 and ${buildPerformanceCheck('d_paid')}`,
      ),
    ],
  ],
  [factType.onAccount, [buildMovesCondition(['credit'], ['payment_id'], `${onCredit} and d_credit > 0`)]],
  [
    factType.refundedGoods,
    [
      buildMovesCondition(
        ['total', 'paid', 'refund', 'perf'],
        ['payment_id', 'refund_id'],
        `${byMoney} and d_paid < 0 and d_total = d_paid and d_refund = -d_paid and ${buildPerformanceCheck('d_paid')}`,
      ),
      buildMovesCondition(
        ['total', 'credit'],
        ['payment_id', 'refund_id'],
        `${onCredit} and d_credit < 0 and d_total = d_credit`,
      ),
      buildMovesCondition(
        ['total', 'discount'],
        ['refund_id', 'discount_kind'],
        'd_total < 0 and d_discount = d_total',
      ),
      ...givenBack,
    ],
  ],
  [
    factType.refundedMoney,
    [
      buildMovesCondition(
        ['discount', 'paid', 'refund', 'perf'],
        ['payment_id', 'refund_id', 'discount_kind'],
        `${byMoney} and d_paid < 0 and d_discount = -d_paid and d_refund = -d_paid and ${buildPerformanceCheck('d_paid')}`,
      ),
      buildMovesCondition(
        ['discount', 'credit'],
        ['payment_id', 'refund_id', 'discount_kind'],
        `${onCredit} and d_credit < 0 and d_discount = -d_credit`,
      ),
      ...givenBack,
    ],
  ],
  [
    factType.paymentVoided,
    [
      buildMovesCondition(
        ['paid', 'perf'],
        ['payment_id'],
        `${byMoney} and d_paid < 0 and ${buildPerformanceCheck('d_paid')}`,
      ),
    ],
  ],
  [factType.creditReversed, [buildMovesCondition(['credit'], ['payment_id'], `${onCredit} and d_credit < 0`)]],
  [
    factType.voucherCancelled,
    [
      buildMovesCondition(
        ['total', 'paid', 'perf'],
        ['order_item_id', 'payment_id'],
        `pay_method = ${quoteCode(payMethod.voucher)} and d_paid < 0 and d_total = d_paid and ${buildPerformanceCheck('d_paid')}`,
      ),
      buildMovesCondition(
        ['total', 'discount'],
        ['order_item_id', 'discount_kind'],
        'd_total < 0 and d_discount = d_total',
      ),
    ],
  ],
  [
    factType.creditRepaid,
    [
      buildMovesCondition(
        ['repay', 'perf'],
        ['payment_id'],
        `${byMoney} and d_repay > 0 and ${buildPerformanceCheck('d_repay')}`,
      ),
    ],
  ],
  [
    factType.repaymentReversed,
    [
      buildMovesCondition(
        ['repay', 'perf'],
        ['payment_id'],
        `${byMoney} and d_repay < 0 and ${buildPerformanceCheck('d_repay')}`,
      ),
    ],
  ],
]

const fits = shapes.map(([type, ways]) => `when ${quoteCode(type)} then ${ways.join('\n        or ')}`).join('\n      ')

export const factChecks: readonly AuditCheck[] = [
  {
    name: 'R1 total = gift + discount + paid + credit + unpaid, for every fact',
    title: '台账恒等式',
    explanation: '每条流水：总额等于赠送、优惠、实收、挂账和未结相加',
    query:
      'select fact_id, fact_type, order_id from sales_fact where d_total <> d_gift + d_discount + d_paid + d_credit + d_unpaid',
  },
  {
    name: 'a fact moves what its type says, and names what it is about',
    title: '流水类型与金额',
    explanation: '流水只变动它的类型该变的金额，并写明关于哪一笔',
    query: `select fact_id, fact_type, order_id, order_item_id, payment_id, refund_id, pay_method, discount_kind, d_total, d_gift, d_discount, d_paid, d_credit,
        d_unpaid, d_return, d_refund, d_repay, d_perf
      from sales_fact where fact_type <> ${quoteCode(factType.attributionMoved)} and not coalesce(case fact_type
      ${fits} end, false)`,
  },
  {
    name: 'a fact happened when its payment, its refund, its sitting says so',
    title: '流水时间',
    explanation: '流水的时间与它的付款、退款或开台一致',
    query: `select f.fact_id, f.fact_type, f.order_id, f.event_at, p.paid_at, r.refunded_at, b.reversed_at from sales_fact f
      left join payment p using (payment_id) left join refund r using (refund_id) left join bill b on b.bill_id = f.bill_id
      left join credit_repay y on y.payment_id = f.payment_id
      where case
        when f.fact_type in ${quoteCodes(factType.paid, factType.onAccount, factType.creditRepaid)} then f.event_at is distinct from p.paid_at
        when f.fact_type in ${quoteCodes(factType.refundedGoods, factType.refundedMoney)} then f.event_at is distinct from r.refunded_at
        when f.fact_type in ${quoteCodes(factType.paymentVoided, factType.creditReversed)} then f.event_at is distinct from b.reversed_at
        when f.fact_type = ${quoteCode(factType.repaymentReversed)} then f.event_at is distinct from y.reversed_at
        else not exists (select from table_log l where l.sitting_id = f.sitting_id and l.created_at = f.event_at) end`,
  },
]
