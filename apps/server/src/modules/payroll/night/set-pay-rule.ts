/**
 * 启用: a new version of a night pay rule, valid from the next night at the earliest. Closed nights and the current night
 * keep their version.
 */
import { formatChineseDate } from '@nocturne/base/date-text'
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { notifyCategory, payRuleKind, userStatus, userType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { notify } from '../../notifications/public.ts'
import { readNightConfig, selectStagePrice, writePayRule } from '../../platform/public.ts'
import { getActorShareBp } from '@nocturne/contract/stage/clock-rules'
import { getFirstOpenNight } from '../planned-rules.ts'
import { resolvePayRule, performerCondition, formatPayRuleTerms, buildPayRuleVersionFilter } from './rule-subject.ts'
import type { PayRuleSubject, PayRuleTerms } from './rule-subject.ts'

/** Maximum days a rule may be planned ahead. */
const AHEAD_DAYS = 366

export const setPayRule: Handler<typeof payroll.setPayRule, typeof schemas.setPayRule> = async (
  context,
  { startDate, reason, lastRuleId, ...input },
) => {
  const { tx, actor, now, emit, log } = context
  if (startDate < getFirstOpenNight(now))
    refuseField('startDate', '生效日期', '已开始的营业日不能修改，请选择之后的日期')
  if (startDate > addDays(getBusinessDate(now), AHEAD_DAYS)) refuseField('startDate', '生效日期', '只能提前一年设置')
  const rule = await resolvePayRule(tx, input)
  const { subject, terms } = rule
  await lockPayRuleSubject(tx, subject)
  // Of two concurrent changes the second finds a newer version than the one it was based on, and is refused.
  if ((await findLastPayRuleVersion(tx, subject)) !== (lastRuleId ?? null)) refuse('STALE_DATA')
  const before = await readPayRuleTerms(tx, subject, startDate)
  if (before.rebateType === terms.rebateType && before.value === terms.value)
    refuseField('startDate', '生效日期', '与该日现行规则相同')
  const ruleId = await writePayRule(tx, {
    ...subject,
    ...terms,
    startDate,
    reason,
    setUserId: actor.userId,
    setAt: now,
  })
  emit({ topic: 'payRule' })
  log({
    subjectType: 'payRule',
    subjectId: ruleId,
    before: { ...subject, ...before },
    after: { ...subject, ...terms, startDate, reason },
  })
  const about = subject.payRuleKind === payRuleKind.stageUnit ? '' : ` ${rule.name} `
  await notifyPayRuleChange(
    context,
    subject,
    `${formatChineseDate(startDate)}起${about}按 ${formatPayRuleTerms(subject.payRuleKind, terms)} 计算`,
  )
  return { ruleId }
}

/** Serializes changes of rules of one subject. */
export async function lockPayRuleSubject(tx: Tx, { payRuleKind: kind, ...named }: PayRuleSubject): Promise<void> {
  const key = [kind, named.goodsId, named.userId, named.userType, named.actorLevel].join(':')
  await sql`select pg_advisory_xact_lock(4161, hashtext(${key}))`.execute(tx)
}

export async function findLastPayRuleVersion(db: Db, subject: PayRuleSubject): Promise<number | null> {
  const { rows } = await sql<{ ruleId: number | null }>`
    select max(v.rule_id) as rule_id from pay_rule v where ${buildPayRuleVersionFilter(subject)} and v.withdrawn_at is null`.execute(
    db,
  )
  return rows[0]?.ruleId ?? null
}

/** Terms of a subject valid in a night. */
export async function readPayRuleTerms(db: Db, subject: PayRuleSubject, night: string): Promise<PayRuleTerms> {
  if (subject.goodsId !== null) {
    const { rows } = await sql<PayRuleTerms>`
      select coalesce(s.rebate_type, g.rebate_type) as rebate_type, coalesce(s.value, g.rebate_value) as value from goods g left join lateral (
        select v.rebate_type, v.value from pay_rule v where v.goods_id = g.goods_id and v.withdrawn_at is null and v.start_date <= ${night}::date
        order by v.start_date desc, v.rule_id desc limit 1) s on true
      where g.goods_id = ${subject.goodsId}`.execute(db)
    return rows[0] ?? refuseNotFound({ goodsId: subject.goodsId })
  }
  if (subject.userId !== null) {
    const { rows } = await sql<{ value: number }>`
      select coalesce(${selectStagePrice(night)}, 0) as value from app_user u where u.user_id = ${subject.userId}`.execute(
      db,
    )
    return { rebateType: null, value: rows[0]?.value ?? 0 }
  }
  const config = await readNightConfig(db, night)
  if (subject.actorLevel !== null) return { rebateType: null, value: getActorShareBp(config, subject.actorLevel) }
  if (subject.userType !== null)
    return {
      rebateType: null,
      value: config[subject.userType === userType.actor ? 'reward.shareBp.actor' : 'reward.shareBp.staff'],
    }
  return { rebateType: null, value: config['actor.unitMinutes'] }
}

const routes = {
  [payRuleKind.rebate]: '/pages/employeeCenter/sumSell/index',
  [payRuleKind.tipShare]: '/pages/employeeCenter/sumReward/index',
  [payRuleKind.stageShare]: '/pages/employeeCenter/clock/actor',
  [payRuleKind.stagePrice]: '/pages/employeeCenter/clock/actor',
  [payRuleKind.stageUnit]: '/pages/employeeCenter/clock/actor',
}

/** Notifies the people paid by rules of this subject about the change. */
export async function notifyPayRuleChange(
  { tx, actor, emit, now }: CommandContext,
  subject: PayRuleSubject,
  content: string,
) {
  const { payRuleKind: kind } = subject
  const { rows } = await sql<{ userId: number }>`
    select u.user_id from app_user u where u.status = ${lit(userStatus.active)} and u.user_id <> ${actor.userId}
      and ${buildPaidFilter(subject)} order by u.user_id`.execute(tx)
  const message = {
    userIds: rows.map(({ userId }) => userId),
    category: notifyCategory.pay,
    title: `${getLabel('pay_rule_kind', kind)}调整`,
    content,
    route: routes[kind],
    bizType: 'payRule',
  }
  await notify(tx, emit, message, now)
}

function buildPaidFilter({
  payRuleKind: kind,
  userType: receiver,
  actorLevel: level,
  userId,
}: PayRuleSubject): RawBuilder<boolean> {
  if (kind === payRuleKind.rebate) return sql<boolean>`u.sale_flag and u.user_type <> ${lit(userType.system)}`
  if (kind === payRuleKind.tipShare)
    return sql<boolean>`u.reward_flag and u.user_type <> ${lit(userType.system)} and (u.user_type = ${lit(userType.actor)}) = ${receiver === userType.actor}`
  if (kind === payRuleKind.stagePrice) return sql<boolean>`u.user_id = ${userId}`
  return sql<boolean>`${performerCondition} and (${level}::text is null or u.actor_level = ${level}::text)`
}
