/** Stored value: members recharge on some nights and spend it on others. */
import { formatFen } from '@nocturne/base/money'
import {
  memberFlowType,
  notifyCategory,
  payBizType,
  payMethod,
  payScene,
  rechargeStatus,
} from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'
import { sql } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import type { Person } from '../../src/modules/directory/public.ts'
import { splitRefund, splitPayment, sumBalance } from '../../src/modules/members/stored-value/balance-rules.ts'
import { findReachedLevel } from '../../src/modules/members/public.ts'
import type { Balance } from '../../src/modules/members/stored-value/balance-rules.ts'
import { getAccountId, getMoneyAccount } from './drawers.ts'
import type { Row } from './load-rows.ts'
import { toNightSeconds } from './night-clock.ts'
import { formatNow, SYSTEM_ACTOR } from './night.ts'
import type { Night } from './night.ts'
import { addOnlinePayment } from './online-payment.ts'
import { isOnlineMeans, drawPaymentMeans, drawOnlineMeans } from './pay-mix.ts'
import { buildPaymentRow } from './payment-row.ts'
import type { PaymentInput } from './payment-row.ts'
import type { Random } from './random.ts'
import type { VenueMember, VenueRechargeRule } from './venue.ts'
import { logOperation, postEntry, addNotification } from './write.ts'

const [FIRST_RECHARGE, LAST_RECHARGE] = [toNightSeconds(20, 10), toNightSeconds(1, 30)]
/**
 * Maximum number of recharges without a bill per night; other members recharge at the table when their balance is too
 * small.
 */
const MOST_AT_THE_DOOR = 2
/** Weights of the recharge rules in percent, in the venue's order. */
const weights = [45, 30, 15, 9, 1] as const
/** Share of bills paid from a balance. */
const PAYS_BY_BALANCE = 0.07
const RECOMMENDED = 0.25

/** Members who use stored value: every third. The others never have a balance. */
export const usesStoredValue = ({ memberId }: Pick<VenueMember, 'memberId'>): boolean => memberId % 3 === 0

/** A random member who uses stored value. */
export const pickStoredValueMember = ({ venue }: Night, random: Random): VenueMember =>
  random.pick(venue.members.filter(usesStoredValue))

const nothing: Balance = { principal: 0, bonus: 0 }
const getBalance = (night: Night, memberId: number): Balance => night.books.balances.get(memberId) ?? nothing

type Flow = Pick<Row<'memberFlow'>, 'memberId' | 'flowType' | 'bizType' | 'bizId' | 'paymentId'> & Balance

/** Writes a balance flow; returns the balance after it. */
function move(night: Night, { principal, bonus, ...about }: Flow): number {
  const before = getBalance(night, about.memberId)
  const after = { principal: before.principal + principal, bonus: before.bonus + bonus }
  night.books.balances.set(about.memberId, after)
  const balanceAfter = sumBalance(after)
  const when = { businessDate: night.date, createdAt: formatNow(night) }
  night.rows.memberFlow.push({ ...about, principal, bonus, balanceAfter, ...when })
  return balanceAfter
}

const buildLines = (night: Night, memberId: number, { principal, bonus }: Balance) => [
  { accountId: getAccountId(night, `member:${memberId}:principal`), amount: principal },
  { accountId: getAccountId(night, `member:${memberId}:bonus`), amount: bonus },
]

/** Distributes the recharges of a night over its hours. */
export function planRecharges(night: Night): void {
  const random = night.stream('recharges')
  const count = random.int(1, MOST_AT_THE_DOOR)
  for (let index = 0; index < count; index += 1)
    night.time.plan(random.int(FIRST_RECHARGE, LAST_RECHARGE), () =>
      addWalkInRecharge(night, night.stream('recharge', index)),
    )
}

function addWalkInRecharge(night: Night, random: Random): void {
  const { rechargeRules } = night.venue
  const member = pickStoredValueMember(night, random)
  const rule = random.weighted(rechargeRules, (one) => weights[rechargeRules.indexOf(one)] ?? 0)
  recharge(night, random, { member, rule })
}

/** Input of a recharge. `alone`: paid by phone, without a cashier. */
type RechargeInput = { member: VenueMember; rule: VenueRechargeRule; alone?: boolean }

function recharge(night: Night, random: Random, { member, rule, alone = false }: RechargeInput): void {
  const cashier = random.pick(night.crew.cashiers)
  const recommend = random.chance(RECOMMENDED) ? random.pick(night.crew.recommenders) : null
  const by = alone ? drawOnlineMeans(random) : drawPaymentMeans(random)
  const rechargeId = night.ids.next('rechargeOrder')
  const about = {
    bizType: payBizType.recharge,
    bizId: rechargeId,
    billId: null,
    orderId: null,
    amount: rule.principalAmount,
    payerName: member.memberName,
  }
  const subject = `会员充值 ${formatFen(rule.principalAmount, { trim: true })}`
  const payment = isOnlineMeans(by)
    ? addOnlinePayment(night, { ...about, payMethod: by, subject }, { phone: member.phonenumber, cashier: null })
    : buildPaymentRow(night, { ...about, payMethod: by }, cashier)
  // A recharge does not count as performance.
  payment.countsPerformance = false
  payment.memberId = member.memberId
  const operator = isOnlineMeans(by) ? null : cashier
  const row = createRechargeRow(night, { rechargeId, member, rule, payment, by, recommend, operator })
  book(night, row, getMoneyAccount(night, { payMethod: by, cashier, amount: rule.principalAmount }), operator)
}

type Paid = {
  rechargeId: number
  member: VenueMember
  rule: VenueRechargeRule
  payment: Row<'payment'>
  by: Row<'rechargeOrder'>['payMethod']
  recommend: Person | null
  operator: Person | null
}

function createRechargeRow(
  night: Night,
  { rechargeId, member, rule, payment, by, ...people }: Paid,
): Row<'rechargeOrder'> {
  const { memberId, memberName, sales } = member
  const recommend = people.recommend?.userId === sales?.userId ? null : people.recommend
  const flow = { memberId, bizType: 'recharge', bizId: rechargeId, paymentId: null } as const
  let balanceAfter = move(night, {
    ...flow,
    flowType: memberFlowType.recharge,
    principal: rule.principalAmount,
    bonus: 0,
  })
  if (rule.bonusAmount > 0)
    balanceAfter = move(night, { ...flow, flowType: memberFlowType.bonus, principal: 0, bonus: rule.bonusAmount })
  const row: Row<'rechargeOrder'> = {
    rechargeId,
    rechargeNo: night.ids.number('CZ', night.date),
    requestKey: payment.requestKey,
    memberId,
    memberName,
    ruleId: rule.ruleId,
    ruleName: rule.ruleName,
    principalAmount: rule.principalAmount,
    bonusAmount: rule.bonusAmount,
    giftGoods: rule.giftGoods,
    payMethod: by,
    paymentId: payment.paymentId,
    salesUserId: sales?.userId ?? null,
    salesUserName: sales?.nickName ?? null,
    salesDeptId: sales?.deptId ?? null,
    salesDeptName: sales?.deptName ?? null,
    recommendUserId: recommend?.userId ?? null,
    recommendUserName: recommend?.nickName ?? null,
    recommendDeptId: recommend?.deptId ?? null,
    recommendDeptName: recommend?.deptName ?? null,
    operatorUserId: people.operator?.userId ?? null,
    operatorUserName: people.operator?.nickName ?? null,
    status: rechargeStatus.succeeded,
    balanceAfter,
    refundedAmount: 0,
    refundedBonus: 0,
    paidAt: formatNow(night),
    businessDate: night.date,
    createdAt: payment.createdAt,
  }
  night.rows.rechargeOrder.push(row)
  raiseLevel(night, member, rule.principalAmount)
  return row
}

/**
 * Raises the level of a member who has recharged enough. Prices still use the level from before the first night, so
 * that a night does not depend on earlier ones.
 */
function raiseLevel(night: Night, member: VenueMember, amount: number): void {
  const recharged = (night.books.recharged.get(member.memberId) ?? 0) + amount
  night.books.recharged.set(member.memberId, recharged)
  const reached = findReachedLevel(night.venue.levels, member, { recharged, consumed: 0 })
  if (reached) Object.assign(member, { levelNo: reached.levelNo })
}

/** Books the principal and its bonus as owed to the member. */
function book(night: Night, row: Row<'rechargeOrder'>, money: number, operator: Person | null): void {
  const { rechargeId, rechargeNo, memberId, principalAmount, bonusAmount, balanceAfter, salesUserId } = row
  const lines = [
    { accountId: money, amount: principalAmount },
    { accountId: getAccountId(night, 'bonus:given'), amount: bonusAmount },
    ...buildLines(night, memberId, { principal: -principalAmount, bonus: -bonusAmount }),
  ]
  const entry = { businessKey: `payment:${row.paymentId}`, kind: 'recharge', lines }
  postEntry(night, entry, operator?.userId ?? null)
  logOperation(night, operator === null ? members.recharge : members.takeRecharge, operator ?? SYSTEM_ACTOR, {
    title: '会员充值',
    subjectType: 'recharge',
    subjectId: rechargeId,
    after: { rechargeNo, memberId, principalAmount, bonusAmount, balanceAfter, payMethod: row.payMethod },
  })
  if (salesUserId === null) return
  const bonus = bonusAmount === 0 ? '' : `，赠送 ${formatFen(bonusAmount, { trim: true })}`
  const message = {
    category: notifyCategory.pay,
    title: '会员充值',
    content: `${row.memberName} 充值 ${formatFen(principalAmount, { trim: true })}${bonus}`,
    route: null,
    bizType: 'recharge',
    bizId: rechargeId,
  }
  addNotification(night, salesUserId, message, { read: !night.clock.running })
}

/**
 * Picks a member whose balance pays the whole amount; undefined when none does. Recharges first when the balance is too
 * small, so that the choice does not depend on earlier nights.
 */
export function pickBalancePayer(night: Night, amount: number, random: Random): VenueMember | undefined {
  if (!random.chance(PAYS_BY_BALANCE) || amount > getMaxRecharge(night)) return undefined
  const member = pickStoredValueMember(night, random)
  topUpBalance(night, random, { member, amount, alone: false })
  return member
}

/** Largest principal of any recharge rule: the largest amount that one recharge of an empty balance always covers. */
const getMaxRecharge = ({ venue }: Night): number =>
  Math.max(...venue.rechargeRules.map(({ principalAmount }) => principalAmount))

type Needed = { member: VenueMember; amount: number; alone: boolean }

/** Recharges a balance that is too small for the amount. */
function topUpBalance(night: Night, random: Random, { member, amount, alone }: Needed): void {
  const short = amount - sumBalance(getBalance(night, member.memberId))
  const rule = night.venue.rechargeRules.find(
    ({ principalAmount, bonusAmount }) => principalAmount + bonusAmount >= short,
  )
  if (short > 0 && rule) recharge(night, random, { member, rule, alone })
}

/**
 * Prepays from a member's balance and returns the payment with its journal lines. Returns null for guests without
 * stored value. Recharges by phone when the balance is too small.
 */
export function prepayFromBalance(
  night: Night,
  about: Omit<PaymentInput, 'payMethod'> & { subject: string },
  memberId: number | null,
) {
  const { subject, amount, ...payable } = about
  const member = night.venue.members.find((one) => one.memberId === memberId)
  if (!member || !usesStoredValue(member) || amount > getMaxRecharge(night)) return null
  const random = night.stream('ahead by balance', payable.bizType, payable.bizId)
  topUpBalance(night, random, { member, amount, alone: true })
  const payment = buildPaymentRow(night, { ...payable, amount, payMethod: payMethod.balance }, null)
  const { paymentNo } = payment
  Object.assign(payment, {
    memberId: member.memberId,
    scene: payScene.guest,
    subject,
    requestKey: `demo:${paymentNo}`,
  })
  const { bonus, lines } = deductBalance(night, payment, member.memberId)
  payment.bonusAmount = bonus
  return { payment, lines }
}

/** Refunds a prepayment in full to the balance it came from; returns the journal lines. */
export function refundPrepayment(night: Night, payment: Row<'payment'>, of: { bizType: 'deposit'; bizId: number }) {
  const { memberId, paymentId, amount, bonusAmount: bonus } = payment
  if (memberId === null) throw new Error(`payment ${payment.paymentNo} came from no balance`)
  const back = { principal: amount - bonus, bonus }
  payment.refundedBonus = bonus
  move(night, { ...of, memberId, paymentId, flowType: memberFlowType.refund, ...back })
  return buildLines(night, memberId, { principal: -back.principal, bonus: -back.bonus })
}

/** Deducts a payment from its member's balance; returns the bonus part and the journal lines. */
export function deductBalance(night: Night, payment: Row<'payment'>, memberId: number) {
  const { paymentId, amount } = payment
  const taken = splitPayment(amount, getBalance(night, memberId))
  if (!taken) throw new Error(`payment ${payment.paymentNo} takes more than member ${memberId} has`)
  const about = { memberId, bizType: 'payment', bizId: paymentId, paymentId } as const
  const flow = { flowType: memberFlowType.consumption, principal: 0 - taken.principal, bonus: 0 - taken.bonus }
  move(night, { ...about, ...flow })
  return { bonus: taken.bonus, lines: buildLines(night, memberId, taken) }
}

/** Bonus within `back` fen refunded from an allocation that was paid from a balance. */
export function computeBonusRefund(allocation: Row<'paymentAllocation'>, back: number): number {
  return splitRefund(allocation, back).bonus
}

type Back = { payment: Row<'payment'>; refundId: number; amount: number; bonus: number }

/** Refunds to the balance a payment came from; returns the journal lines. */
export function refundBalance(night: Night, { payment, refundId, amount, bonus }: Back) {
  const { memberId, paymentId } = payment
  if (payment.payMethod !== payMethod.balance || memberId === null)
    throw new Error(`payment ${payment.paymentNo} came from no balance`)
  const back = { principal: amount - bonus, bonus }
  const about = { memberId, bizType: 'refund', bizId: refundId, paymentId } as const
  move(night, { ...about, flowType: memberFlowType.refund, ...back })
  return buildLines(night, memberId, { principal: -back.principal, bonus: -back.bonus })
}

/** Stores the levels members reached over the nights. */
export async function storeMemberLevels(tx: Tx, members: readonly VenueMember[]): Promise<void> {
  await sql`
    update member m set level_id = l.level_id
    from unnest(${members.map(({ memberId }) => memberId)}::bigint[], ${members.map(({ levelNo }) => levelNo)}::integer[]) as r(member_id, level_no)
    join member_level l using (level_no) where m.member_id = r.member_id and m.level_id <> l.level_id`.execute(tx)
}
