/**
 * Reads the venue once for the generator. Queries are ordered, because random choices depend on the order of the
 * candidates.
 */
import {
  approvalStepMode,
  creditOwnerType,
  normalDisable,
  tableType,
  userStatus,
  userType,
} from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { listMemberLevels } from '../../src/modules/members/public.ts'
import type { Tx } from '../../src/db/connection.ts'
import { lit } from '../../src/db/statement.ts'
import type { FlowStep } from '../../src/modules/approvals/approval-rules.ts'
import { resolveApprovers } from '../../src/modules/approvals/resolve-approvers.ts'
import { loadGoods } from '../../src/modules/catalog/public.ts'
import { getPrepaidCodeKey } from '../../src/modules/flash-sales/prepaid-code.ts'
import { loadConfig } from '../../src/modules/platform/public.ts'
import { getVoucherHashKey } from '../../src/modules/vouchers/voucher-codes.ts'
import type {
  Venue,
  VenueApprovalType,
  VenueCreditAccount,
  VenueDeal,
  VenueMember,
  VenuePerson,
  VenueQuota,
  VenueRechargeRule,
  VenueTable,
} from './venue.ts'

export async function loadVenue(tx: Tx): Promise<Venue> {
  const [config, goods, tables, rules, people, members, levels, rechargeRules, deals, voucherKey, prepaidKey] =
    await Promise.all([
      loadConfig(tx),
      readMenu(tx),
      readTables(tx),
      tx.selectFrom('minChargeRule').selectAll().where('status', '=', normalDisable.normal).orderBy('ruleId').execute(),
      readPeople(tx),
      readMembers(tx),
      listMemberLevels(tx),
      readRechargeRules(tx),
      readDeals(tx),
      getVoucherHashKey(tx),
      getPrepaidCodeKey(tx),
    ])
  const [limits, creditAccounts, approvalTypes, codes] = await Promise.all([
    readGiftLimits(tx),
    readCreditAccounts(tx),
    readApprovalTypes(tx),
    readTipCodes(tx),
  ])
  return {
    config,
    goods,
    par: new Map([...goods.values()].filter((row) => row.stockFlag).map((row) => [row.goodsId, row.stockNum])),
    tables,
    rules,
    people,
    members,
    levels,
    rechargeRules,
    deals,
    voucherKey,
    prepaidKey,
    ...limits,
    creditAccounts,
    approvalTypes,
    approvers: await findApprovers(tx, approvalTypes, people),
    ...codes,
  }
}

async function readMenu(tx: Tx): Promise<Venue['goods']> {
  const rows = await tx.selectFrom('goods').select('goodsId').orderBy('goodsId').execute()
  const goods = await loadGoods(
    tx,
    rows.map((row) => row.goodsId),
  )
  return new Map([...goods].toSorted(([a], [b]) => a - b))
}

async function readTables(tx: Tx): Promise<VenueTable[]> {
  const { rows } = await sql<VenueTable>`
    select t.table_id, t.table_name, t.area_id, a.area_name, t.table_type, t.seat_num, t.min_charge,
      a.default_min_charge as area_min_charge, t.pay_mode, t.bookable and a.bookable as bookable
    from venue_table t join area a using (area_id)
    where t.status = ${lit(normalDisable.normal)} and t.table_type <> ${lit(tableType.virtual)}
    order by t.table_id`.execute(tx)
  return rows
}

async function readPeople(tx: Tx): Promise<VenuePerson[]> {
  const { rows } = await sql<VenuePerson>`
    select u.user_id, u.nick_name, u.dept_id, d.dept_name, u.user_type, u.role_keys, u.sale_flag, u.reward_flag,
      u.discount_min_rate_bp, u.actor_level, coalesce(u.actor_price, 0) as actor_price
    from app_user u join dept d using (dept_id)
    where u.status = ${lit(userStatus.active)} and u.user_type <> ${lit(userType.system)}
    order by u.user_id`.execute(tx)
  return rows
}

async function readMembers(tx: Tx): Promise<VenueMember[]> {
  const { rows } = await sql<VenueMember>`
    select m.member_id, m.member_name, m.phonenumber, m.sex, l.level_no, l.discount_bp,
      case when u.user_id is not null then json_build_object('userId', u.user_id, 'nickName', u.nick_name, 'deptId', u.dept_id, 'deptName',
      d.dept_name) end as sales
    from member m join member_level l using (level_id)
    left join app_user u on u.user_id = m.sales_user_id and u.status = ${lit(userStatus.active)} left join dept d on d.dept_id = u.dept_id
    where m.status = ${lit(normalDisable.normal)}
    order by m.member_id`.execute(tx)
  return rows
}

async function readRechargeRules(tx: Tx): Promise<VenueRechargeRule[]> {
  return tx
    .selectFrom('rechargeRule')
    .select(['ruleId', 'ruleName', 'principalAmount', 'bonusAmount', 'giftGoods'])
    .where('status', '=', normalDisable.normal)
    .orderBy('orderNum')
    .execute()
}

async function readDeals(tx: Tx): Promise<VenueDeal[]> {
  return tx
    .selectFrom('groupPackage')
    .select(['groupPackageId', 'platform', 'dealId', 'dealTitle', 'goodsId', 'sellAmount', 'marketAmount', 'feeBp'])
    .select(['minTableType', 'weekdays', 'beginDate', 'endDate', 'limitPerTable'])
    .where('status', '=', normalDisable.normal)
    .orderBy('groupPackageId')
    .execute()
}

async function readGiftLimits(tx: Tx): Promise<Pick<Venue, 'quotas' | 'schemes'>> {
  const { rows } = await sql<VenueQuota>`
    select q.user_id, q.month_limit, q.day_limit, q.single_limit, q.day_times, q.table_ratio_bp, q.own_table_only,
      q.need_min_reached, coalesce(s.goods_ids, '{}') as scheme_goods
    from gift_quota q left join gift_scheme s using (scheme_id)
    order by q.user_id`.execute(tx)
  const schemes = await tx.selectFrom('giftScheme').select('goodsIds').orderBy('schemeId').execute()
  return {
    quotas: new Map(rows.map((row) => [row.userId, row])),
    schemes: schemes.flatMap((row) => row.goodsIds),
  }
}

/** Credit accounts of staff, by owner. */
async function readCreditAccounts(tx: Tx): Promise<Venue['creditAccounts']> {
  const { rows } = await sql<VenueCreditAccount>`
    select ca.credit_account_id, ca.account_id, ca.owner_id, ca.credit_limit, ca.settle_days, a.balance as used
    from credit_account ca join account a using (account_id)
    where ca.owner_type = ${lit(creditOwnerType.staff)} and ca.status = ${lit(normalDisable.normal)}
    order by ca.credit_account_id`.execute(tx)
  return new Map(rows.flatMap((row) => (row.ownerId === null ? [] : [[row.ownerId, row] as const])))
}

async function readApprovalTypes(tx: Tx): Promise<VenueApprovalType[]> {
  const rows = await tx
    .selectFrom('approvalType')
    .select(['typeCode', 'typeName', 'flow', 'startable'])
    .where('status', '=', normalDisable.normal)
    .orderBy('orderNum')
    .execute()
  return rows.map((row) => ({ ...row, flow: row.flow as FlowStep[] }))
}

async function readTipCodes(tx: Tx): Promise<Pick<Venue, 'tableCodes' | 'personCodes'>> {
  const codes = await tx
    .selectFrom('rewardCode')
    .select(['rewardCode', 'tableId', 'userId'])
    .where('status', '=', normalDisable.normal)
    .orderBy('rewardCode')
    .execute()
  return {
    tableCodes: new Map(
      codes.flatMap(({ tableId, rewardCode }) => (tableId === null ? [] : [[tableId, rewardCode] as const])),
    ),
    personCodes: new Map(
      codes.flatMap(({ userId, rewardCode }) => (userId === null ? [] : [[userId, rewardCode] as const])),
    ),
  }
}

/** Resolves the approvers once for every possible applicant. */
async function findApprovers(
  tx: Tx,
  types: readonly VenueApprovalType[],
  people: readonly VenuePerson[],
): Promise<Venue['approvers']> {
  const approverKeys = [...new Set(types.flatMap((type) => type.flow.map((step) => step.approver)))]
  const flow = approverKeys.map((approver) => ({ stepName: '', mode: approvalStepMode.anyOne, approver }))
  const found = await Promise.all(
    people.map(async (person) => {
      const steps = await resolveApprovers(tx, flow, person)
      return steps.map((step) => [`${step.approver} ${person.userId}`, step.approvers] as const)
    }),
  )
  return new Map(found.flat())
}
