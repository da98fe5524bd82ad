/** The venue as the generator needs it, read once: floor, menu, people, members, limits. */
import { addDays } from '@nocturne/base/venue-time'
import type { Config } from '@nocturne/base/config-defaults'
import {
  approvalStepMode,
  creditOwnerType,
  normalDisable,
  tableType,
  userStatus,
  userType,
} from '@nocturne/contract/codes'
import type { PayMode, TableType, UserSex, UserType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { resolveApprovers } from '../../modules/approvals/resolve-approvers.ts'
import type { Approver } from '../../modules/approvals/resolve-approvers.ts'
import type { FlowStep } from '../../modules/approvals/approval-rules.ts'
import { loadGoods } from '../../modules/catalog/public.ts'
import type { GoodsRow } from '../../modules/catalog/public.ts'
import type { Person } from '../../modules/directory/public.ts'
import { loadConfig } from '../../modules/platform/public.ts'
import type { MinChargeRule } from '../../modules/tables/tables-rules.ts'

export type HousePerson = Person & {
  userType: Exclude<UserType, typeof userType.system>
  roleKeys: readonly string[]
  saleFlag: boolean
  rewardFlag: boolean
  discountMinRateBp: number
}

export type HouseTable = {
  tableId: number
  tableName: string
  areaId: number
  areaName: string
  tableType: TableType
  seatNum: number
  minCharge: number
  areaMinCharge: number
  payMode: PayMode
  bookable: boolean
}

export type HouseMember = {
  memberId: number
  memberName: string
  phonenumber: string
  sex: UserSex
  discountBp: number
}

export type HouseQuota = {
  userId: number
  monthLimit: number
  dayLimit: number
  singleLimit: number
  dayTimes: number
  tableRatioBp: number
  ownTableOnly: boolean
  needMinReached: boolean
  schemeGoods: readonly number[]
}

/** An account guests' bills may be put on; `used` is kept by the generator. */
export type HouseCreditAccount = {
  creditAccountId: number
  accountId: number
  ownerId: number | null
  creditLimit: number
  settleDays: number
  used: number
}

export type HouseApprovalType = { typeCode: string; typeName: string; flow: readonly FlowStep[]; startable: boolean }

export type House = {
  config: Config
  tables: readonly HouseTable[]
  rules: readonly MinChargeRule[]
  /** Rows of the menu; the generator moves their stock as it goes. */
  goods: Map<number, GoodsRow>
  /** Stock every night begins with. */
  par: ReadonlyMap<number, number>
  people: readonly HousePerson[]
  members: readonly HouseMember[]
  quotas: ReadonlyMap<number, HouseQuota>
  schemes: readonly number[]
  creditAccounts: ReadonlyMap<number, HouseCreditAccount>
  approvalTypes: readonly HouseApprovalType[]
  /** Whom a word of a flow means for an applicant, by `word applicant`. */
  approvers: ReadonlyMap<string, readonly Approver[]>
  /** Codes guests scan to tip, by table and by person. */
  tableCodes: ReadonlyMap<number, string>
  personCodes: ReadonlyMap<number, string>
}

export const withRole = (house: Pick<House, 'people'>, roleKey: string) =>
  house.people.filter((person) => person.roleKeys.includes(roleKey))

export async function loadHouse(tx: Tx): Promise<House> {
  const goodsIds = (await tx.selectFrom('goods').select('goodsId').orderBy('goodsId').execute()).map(
    (row) => row.goodsId,
  )
  const [config, goods, tables, rules, people, members, quotas, schemes, creditAccounts, approvalTypes, codes] =
    await Promise.all([
      loadConfig(tx),
      loadGoods(tx, goodsIds),
      sql<HouseTable>`
      select t.table_id, t.table_name, t.area_id, a.area_name, t.table_type, t.seat_num, t.min_charge, a.default_min_charge as area_min_charge, t.pay_mode,
        t.bookable and a.bookable as bookable
      from venue_table t join area a using (area_id) where t.status = ${lit(normalDisable.normal)} and t.table_type <> ${lit(tableType.virtual)} order by t.table_id`.execute(
        tx,
      ),
      tx.selectFrom('minChargeRule').selectAll().where('status', '=', normalDisable.normal).orderBy('ruleId').execute(),
      sql<HousePerson>`
      select u.user_id, u.nick_name, u.dept_id, d.dept_name, u.user_type, u.role_keys, u.sale_flag, u.reward_flag, u.discount_min_rate_bp
      from app_user u join dept d using (dept_id) where u.status = ${lit(userStatus.active)} and u.user_type <> ${lit(userType.system)} order by u.user_id`.execute(
        tx,
      ),
      sql<HouseMember>`
      select m.member_id, m.member_name, m.phonenumber, m.sex, l.discount_bp from member m join member_level l using (level_id) where m.status = ${lit(normalDisable.normal)} order by m.member_id`.execute(
        tx,
      ),
      sql<HouseQuota>`
      select q.user_id, q.month_limit, q.day_limit, q.single_limit, q.day_times, q.table_ratio_bp, q.own_table_only, q.need_min_reached, coalesce(s.goods_ids, '{}') as scheme_goods
      from send_quota q left join gift_scheme s using (scheme_id) order by q.user_id`.execute(tx),
      tx.selectFrom('giftScheme').select('goodsIds').orderBy('schemeId').execute(),
      sql<HouseCreditAccount>`
      select ca.credit_account_id, ca.account_id, ca.owner_id, ca.credit_limit, ca.settle_days, a.balance as used
      from credit_account ca join account a using (account_id) where ca.owner_type = ${lit(creditOwnerType.staff)} and ca.status = ${lit(normalDisable.normal)} order by ca.credit_account_id`.execute(
        tx,
      ),
      tx
        .selectFrom('approvalType')
        .select(['typeCode', 'typeName', 'flow', 'startable'])
        .where('status', '=', normalDisable.normal)
        .orderBy('orderNum')
        .execute(),
      tx
        .selectFrom('rewardCode')
        .select(['rewardCode', 'tableId', 'userId'])
        .where('status', '=', normalDisable.normal)
        .orderBy('rewardCode')
        .execute(),
    ])
  const types = approvalTypes.map((row) => ({ ...row, flow: row.flow as FlowStep[] }))
  return {
    config,
    // What is drawn by lot depends on the order of what it is drawn from.
    goods: new Map([...goods].toSorted(([a], [b]) => a - b)),
    par: new Map([...goods.values()].filter((row) => row.stockFlag).map((row) => [row.goodsId, row.stockNum])),
    tables: tables.rows,
    rules,
    people: people.rows,
    members: members.rows,
    quotas: new Map(quotas.rows.map((row) => [row.userId, row])),
    schemes: schemes.flatMap((row) => row.goodsIds),
    creditAccounts: new Map(
      creditAccounts.rows.flatMap((row) => (row.ownerId === null ? [] : [[row.ownerId, row] as const])),
    ),
    approvalTypes: types,
    approvers: await findApprovers(tx, types, people.rows),
    tableCodes: new Map(
      codes.flatMap(({ tableId, rewardCode }) => (tableId === null ? [] : [[tableId, rewardCode] as const])),
    ),
    personCodes: new Map(
      codes.flatMap(({ userId, rewardCode }) => (userId === null ? [] : [[userId, rewardCode] as const])),
    ),
  }
}

/** Asks the approvals module once for everybody who may hand something in. */
async function findApprovers(
  tx: Tx,
  types: readonly HouseApprovalType[],
  people: readonly HousePerson[],
): Promise<Map<string, readonly Approver[]>> {
  const words = [...new Set(types.flatMap((type) => type.flow.map((step) => step.approver)))]
  const found = await Promise.all(
    people.map(async (person) => {
      const steps = await resolveApprovers(
        tx,
        words.map((approver) => ({ stepName: '', mode: approvalStepMode.anyOne, approver })),
        person,
      )
      return steps.map((step) => [`${step.approver} ${person.userId}`, step.approvers] as const)
    }),
  )
  return new Map(found.flat())
}

export function approversOf({ approvers }: House, word: string, applicant: Person): readonly Approver[] {
  const found = approvers.get(`${word} ${applicant.userId}`)
  if (!found) throw new Error(`nobody answers ${word} for ${applicant.nickName}`)
  return found
}

/** First days of all months a range of nights touches. */
export function monthsOf(from: string, to: string): string[] {
  const months = new Set<string>()
  for (let date = from; date <= to; date = addDays(date, 1)) months.add(`${date.slice(0, 7)}-01`)
  return [...months]
}
