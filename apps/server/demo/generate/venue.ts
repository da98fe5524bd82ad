/** The venue's data used by the generator: floor, menu, people, members, limits. */
import { addDays } from '@nocturne/base/venue-time'
import type { Config } from '@nocturne/base/config-defaults'
import type {
  ActorLevel,
  PayMode,
  TableType,
  UserSex,
  UserType,
  userType,
  VoucherPlatform,
} from '@nocturne/contract/codes'
import type { FlowStep } from '../../src/modules/approvals/approval-rules.ts'
import type { Approver } from '../../src/modules/approvals/resolve-approvers.ts'
import type { GoodsRow } from '../../src/modules/catalog/public.ts'
import type { Person } from '../../src/modules/directory/public.ts'
import type { MinChargeRule } from '../../src/modules/tables/tables-rules.ts'
import type { PackageTerms } from '../../src/modules/vouchers/package-rules.ts'
import type { MemberLevel } from '../../src/modules/members/public.ts'

export type VenuePerson = Person & {
  userType: Exclude<UserType, typeof userType.system>
  roleKeys: readonly string[]
  saleFlag: boolean
  rewardFlag: boolean
  discountMinRateBp: number
  /** Performers only: price level, and fen per clock unit. */
  actorLevel: ActorLevel | null
  actorPrice: number
}

export type VenueTable = {
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

export type VenueMember = {
  memberId: number
  memberName: string
  phonenumber: string
  sex: UserSex
  /** Member level; the generator raises it when recharges are sufficient. */
  levelNo: number
  /** Share of the price the member pays, by their level before the first night, basis points. */
  discountBp: number
  /** Sales person assigned to the member. */
  sales: Person | null
}

export type VenueRechargeRule = {
  ruleId: number
  ruleName: string
  principalAmount: number
  bonusAmount: number
  giftGoods: unknown
}

/** A group-buy deal the venue accepts. */
export type VenueDeal = PackageTerms & {
  groupPackageId: number
  platform: VoucherPlatform
  dealId: string
  dealTitle: string
  goodsId: number
  sellAmount: number
  marketAmount: number
  feeBp: number
}

export type VenueQuota = {
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

/** A credit account for guests' bills; the generator updates `used`. */
export type VenueCreditAccount = {
  creditAccountId: number
  accountId: number
  ownerId: number | null
  creditLimit: number
  settleDays: number
  used: number
}

export type VenueApprovalType = { typeCode: string; typeName: string; flow: readonly FlowStep[]; startable: boolean }

export type Venue = {
  config: Config
  tables: readonly VenueTable[]
  rules: readonly MinChargeRule[]
  /** Rows of the menu; the generator updates their stock. */
  goods: Map<number, GoodsRow>
  /** Stock at the beginning of every night. */
  par: ReadonlyMap<number, number>
  people: readonly VenuePerson[]
  members: readonly VenueMember[]
  levels: readonly MemberLevel[]
  rechargeRules: readonly VenueRechargeRule[]
  deals: readonly VenueDeal[]
  /** Key with which used voucher codes are hashed. */
  voucherKey: string
  /** Key from which codes of prepayments are derived. */
  prepaidKey: string
  quotas: ReadonlyMap<number, VenueQuota>
  schemes: readonly number[]
  creditAccounts: ReadonlyMap<number, VenueCreditAccount>
  approvalTypes: readonly VenueApprovalType[]
  /** Approvers by `<approver rule> <applicant id>`; a rule is `leader` or `role:finance`, for example. */
  approvers: ReadonlyMap<string, readonly Approver[]>
  /** Tip codes, by table and by person. */
  tableCodes: ReadonlyMap<number, string>
  personCodes: ReadonlyMap<number, string>
}

export const listPeopleWithRole = (venue: Pick<Venue, 'people'>, roleKey: string) =>
  venue.people.filter((person) => person.roleKeys.includes(roleKey))

export function getApprovers({ approvers }: Venue, approver: string, applicant: Person): readonly Approver[] {
  const found = approvers.get(`${approver} ${applicant.userId}`)
  if (!found) throw new Error(`nobody answers ${approver} for ${applicant.nickName}`)
  return found
}

/** First days of all months in a range of nights. */
export function listMonths(from: string, to: string): string[] {
  const months = new Set<string>()
  for (let date = from; date <= to; date = addDays(date, 1)) months.add(`${date.slice(0, 7)}-01`)
  return [...months]
}
