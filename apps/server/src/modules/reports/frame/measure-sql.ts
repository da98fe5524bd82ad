/**
 * Measures of reports as SQL (domain §5.2), over rows `p` that hold the summed columns of `people` (see `people.ts`): whatever a
 * report groups by, a measure is worked out from the sums of the group. Rates and averages are not added up, they are worked out anew.
 */
import type { MeasureName } from '@nocturne/contract/reports/measures'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

const sum = (column: string) => sql`coalesce(sum(${sql.ref(`p.${column}`)}), 0)`
const salesAmount = sql`(${sum('total_amount')} - ${sum('gift_amount')})`
const payableAmount = sql`(${salesAmount} - ${sum('discount_amount')})`
/** Half-up, away from zero below it: PostgreSQL rounds numerics so. */
const per = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`coalesce(round(${part}::numeric / nullif(${whole}, 0)), 0)`

const measureSql: Partial<Record<MeasureName, RawBuilder<unknown>>> = {
  totalAmount: sum('total_amount'),
  giftAmount: sum('gift_amount'),
  salesAmount,
  discountAmount: sum('discount_amount'),
  payableAmount,
  paidAmount: sum('paid_amount'),
  creditAmount: sum('credit_amount'),
  unpaidAmount: sum('unpaid_amount'),
  returnAmount: sum('return_amount'),
  refundAmount: sum('refund_amount'),
  repayAmount: sum('repay_amount'),
  performanceAmount: sum('performance_amount'),
  rebateAmount: sum('rebate_amount'),
  targetAmount: sum('target_amount'),
  targetRate: per(sql`${sum('performance_amount')} * 10000`, sum('target_amount')),
  recommendAmount: sum('recommend_amount'),
  rewardAmount: sum('reward_amount'),
  rechargePrincipal: sum('recharge_principal'),
  rechargeBonus: sum('recharge_bonus'),
  rechargeCount: sum('recharge_count'),
  rewardCount: sum('reward_count'),
  userShare: sum('user_share'),
  companyShare: sum('company_share'),
  sendCount: sum('send_count'),
  overQuotaCount: sum('over_quota_count'),
  recommendPaid: sum('paid_amount'),
  producedQuantity: sum('produced_quantity'),
  soldQuantity: sum('sold_quantity'),
  giftQuantity: sum('gift_quantity'),
  voucherQuantity: sum('voucher_quantity'),
  killQuantity: sum('kill_quantity'),
  playQuantity: sum('play_quantity'),
  returnedQuantity: sum('returned_quantity'),
  allocatedAmount: sum('allocated_amount'),
  billCount: sum('bill_count'),
  orderCount: sum('order_count'),
  tableCount: sum('table_count'),
  guestNum: sum('guest_num'),
  bookedGuests: sum('booked_guests'),
  walkInGuests: sum('walk_in_guests'),
  newGuests: sum('new_guests'),
  returningGuests: sum('returning_guests'),
  avgTable: per(payableAmount, sum('table_count')),
  avgGuest: per(payableAmount, sum('guest_num')),
  bookedCount: sum('booked_count'),
  walkInCount: sum('walk_in_count'),
  transferCount: sum('transfer_count'),
  cancelOpenCount: sum('cancel_open_count'),
  turnoverRate: per(sql`${sum('table_count')} * 10000`, sql`max(p.table_nights)`),
  maxHours: sql`coalesce(max(p.open_hours), 0)`,
  verifyCount: sum('verify_count'),
  cancelCount: sum('cancel_count'),
  marketAmount: sum('market_amount'),
  payAmount: sum('pay_amount'),
  platformFee: sum('platform_fee'),
  settleAmount: sum('settle_amount'),
  average: per(sum('pay_amount'), sql`(${sum('verify_count')} - ${sum('cancel_count')})`),
  clockAmount: sum('clock_amount'),
  clockCount: sum('clock_count'),
  clockMinutes: sum('clock_minutes'),
  halfUnits: sum('half_units'),
  actorShare: sum('actor_share'),
  actorsOn: sql`count(distinct p.user_id) filter (where p.clock_count > 0)`,
  giftRate: per(sql`${sum('gift_amount')} * 10000`, salesAmount),
}

/** Columns `sales_amount, …` for the measures named. */
export const measureColumns = (names: readonly MeasureName[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${measure(name)}::bigint as ${sql.ref(snake(name))}`))

/** One measure of the group. */
export function measure(name: MeasureName): RawBuilder<unknown> {
  const expression = measureSql[name]
  if (!expression) throw new Error(`${name} is not worked out from what was sold: the report that shows it says how`)
  return expression
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
