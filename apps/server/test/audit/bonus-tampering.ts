/** Tampering with bonus accounts, their entries and withdrawals. */
import { actorClockStatus, applyStatus, bonusWithdrawStatus, businessDayStatus } from '@nocturne/contract/codes'
import { quoteCode } from '../../src/db/audit-check.ts'
import { createTampering, UNINVOLVED_USER_ID_SQL } from './tampering.ts'
import type { Tampering } from './tampering.ts'
import { ruleNames } from './rule-names.ts'

const ofRebate = `biz_type = 'rebate'`

export const bonusTamperings: readonly Tampering[] = [
  createTampering({
    of: 'actor_clock.minutes',
    to: 'minutes + 1',
    where: 'order_id is not null',
    rules: [ruleNames.stageUnits],
  }),
  createTampering({
    of: 'actor_clock.end_user_id',
    to: 'null',
    where: `minutes < 10 and status = ${quoteCode(actorClockStatus.ended)}`,
    rules: [ruleNames.stageShort],
  }),
  createTampering({
    of: 'actor_clock.order_id',
    to: '(select min(order_id) from orders)',
    where: 'order_id is not null',
    rules: [ruleNames.stageOrder],
  }),
  createTampering({
    of: 'actor_clock.business_date',
    to: `(select min(business_date) from business_day where status = ${quoteCode(businessDayStatus.closed)})`,
    where: `status = ${quoteCode(actorClockStatus.running)}`,
    rules: [ruleNames.stageRunning],
  }),
  createTampering({
    of: 'actor_clock.booked_at',
    to: 'null, booked_share = 0',
    where: 'booked_at is not null',
    rules: [ruleNames.stageBooked, ruleNames.bonusSource],
  }),
  createTampering({
    of: 'actor_clock.booked_share',
    to: 'booked_share + 1',
    where: 'booked_at is not null',
    rules: [ruleNames.stageMoved, ruleNames.bonusSource],
  }),
  createTampering({
    of: 'actor_clock_apply.approval_id',
    to: 'null',
    shows: 't.apply_id',
    rules: [ruleNames.stageApply],
  }),
  createTampering({
    of: 'actor_clock_apply.begin_at',
    to: `begin_at - interval '1 minute'`,
    where: `status = ${quoteCode(applyStatus.approved)}`,
    shows: 't.apply_id',
    rules: [ruleNames.stageGranted],
  }),
  createTampering({
    of: 'actor_clock.dept_id',
    to: '(select min(dept_id) from dept)',
    where: `status = ${quoteCode(actorClockStatus.running)}`,
    rules: [ruleNames.stageDept],
  }),
  createTampering({
    of: 'bonus_account.balance',
    to: 'balance + 1',
    where: 'balance > 0',
    rules: [ruleNames.bonusAccount],
  }),
  createTampering({
    of: 'bonus_account.frozen_amount',
    to: 'frozen_amount - 1',
    where: 'frozen_amount > 0',
    rules: [ruleNames.bonusAccount],
  }),
  createTampering({
    of: 'bonus_account.owed_amount',
    to: 'owed_amount - 1',
    where: 'owed_amount > 0',
    rules: [ruleNames.bonusAccount],
  }),
  createTampering({
    of: 'bonus_bill.amount',
    to: 'amount + 1',
    where: ofRebate,
    shows: 't.bill_id',
    rules: [ruleNames.bonusSource, ruleNames.bonusAccount, ruleNames.bonusEntry, ruleNames.bonusAfter],
  }),
  createTampering({
    of: 'bonus_bill.balance_after',
    to: 'balance_after + 1',
    where: ofRebate,
    rules: [ruleNames.bonusAfter],
  }),
  createTampering({
    of: 'bonus_bill.approval_id',
    to: '(select min(approval_id) from approval)',
    where: `biz_type = 'adjust'`,
    shows: 't.bill_id',
    rules: [ruleNames.bonusAward],
  }),
  createTampering({
    of: 'bonus_bill.user_id',
    to: UNINVOLVED_USER_ID_SQL,
    where: ofRebate,
    rules: [ruleNames.bonusSource, ruleNames.bonusAccount, ruleNames.bonusEntry, ruleNames.bonusAfter],
  }),
  createTampering({
    of: 'bonus_bill.entry_key',
    to: `'bonus:somewhere'`,
    where: ofRebate,
    shows: `'bonus:somewhere' as business_key`,
    rules: [ruleNames.bonusEntry, ruleNames.entryKnown],
  }),
  createTampering({
    of: 'bonus_bill.biz_id',
    to: 'biz_id + 1000',
    where: `biz_type = 'task'`,
    shows: 't.bill_id',
    rules: [ruleNames.bonusTask],
  }),
  createTampering({
    of: 'bonus_withdraw.amount',
    to: 'amount + 100',
    where: `status = ${quoteCode(bonusWithdrawStatus.succeeded)}`,
    shows: `t.withdraw_id as biz_id`,
    rules: [ruleNames.bonusSource],
  }),
]
