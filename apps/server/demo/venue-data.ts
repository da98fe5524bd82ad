/** Settings of the demo venue: name and hours, rules of gifts, discounts, recharges and commission. Amounts are fen. */
import type { LedgerAccount } from '@nocturne/contract/integrations/ledger-accounts'
import { commissionKind, commissionMode } from '@nocturne/contract/codes'
import type { RoleKey } from '@nocturne/contract/permissions'

export const venue = {
  companyName: '星幕文化娱乐有限公司',
  venueName: '星幕 CLUB',
  address: '江城市滨江大道 88 号星汇广场 B1',
  servicePhone: '027-8888-6666',
  lng: 114.305,
  lat: 30.593,
  businessOpen: '20:00',
  /** Sunday to Thursday; Friday and Saturday end at `weekendEnd`. */
  businessEnd: '03:30',
  weekendEnd: '05:00',
  showBegin: '21:30',
  showEnd: '02:00',
  /** Nights without business: 除夕. */
  closedDates: ['2025-01-28', '2026-02-16', '2027-02-05'],
} as const

/** Gift limits of a role; −1 = unlimited. Roles with the scheme `managers` may also give the spirits of that scheme. */
export type SendQuota = {
  monthLimit: number
  dayLimit: number
  singleLimit: number
  dayTimes: number
  /** Maximum share of a table's own consumption that all its gifts together may reach; −1 = exempt. */
  tableRatioBp: number
  ownTableOnly: boolean
  needMinReached: boolean
  scheme: 'managers' | null
}

/** Gift limits by role; other roles may not give gifts. */
// prettier-ignore
export const sendQuotas = {
  sales: { monthLimit: 2000_00, dayLimit: 300_00, singleLimit: 200_00, dayTimes: 5, tableRatioBp: 1000, ownTableOnly: true, needMinReached: true, scheme: null },
  deptManager: { monthLimit: 6000_00, dayLimit: 800_00, singleLimit: 500_00, dayTimes: -1, tableRatioBp: 1000, ownTableOnly: false, needMinReached: false, scheme: null },
  floorManager: { monthLimit: 10000_00, dayLimit: 2000_00, singleLimit: 1000_00, dayTimes: -1, tableRatioBp: -1, ownTableOnly: false, needMinReached: false, scheme: 'managers' },
  gm: { monthLimit: -1, dayLimit: -1, singleLimit: -1, dayTimes: -1, tableRatioBp: -1, ownTableOnly: false, needMinReached: false, scheme: 'managers' },
} as const satisfies { readonly [role in RoleKey]?: SendQuota }

/** Goods a scheme allows in addition to those marked as gifts: 芝华士12年, 杰克丹尼, 绝对伏特加. */
export const giftSchemes = [{ schemeKey: 'managers', schemeName: '经理赠送方案', goodsIds: [1, 4, 10] }] as const

/** Labels of members. */
export const memberTags = [
  { tagName: '爱喝洋酒', tagColor: '#8a5a2b', orderNum: 10 },
  { tagName: '老店转来', tagColor: '#4a6fa5', orderNum: 20 },
]

/** Option groups with the goods that offer them. */
export const optionGroups = [
  {
    groupName: '加料',
    minChoices: 1,
    maxChoices: 3,
    options: [
      { optionName: '柠檬片', surcharge: 0, stopped: false },
      { optionName: '椰果', surcharge: 5_00, stopped: false },
      { optionName: '冰淇淋球', surcharge: 12_00, stopped: false },
      { optionName: '爆爆珠', surcharge: 8_00, stopped: true },
    ],
    goodsIds: [36, 46],
  },
] as const

/** Businesses that deliver to the venue. */
export const suppliers = [
  { supplierName: '江城名酒商行', phone: '027-8666-1001', remark: '洋酒、香槟，月结' },
  { supplierName: '滨江果蔬配送', phone: '027-8666-1002', remark: '每天 17:00 送到' },
] as const

/** Member levels: percentage of the price, and the recharges needed. New members have level 0. */
export const memberLevels = [
  { levelNo: 0, levelName: '普通会员', discountBp: 10000, upgradeRecharge: null },
  { levelNo: 1, levelName: '银卡', discountBp: 9800, upgradeRecharge: 3000_00 },
  { levelNo: 2, levelName: '金卡', discountBp: 9500, upgradeRecharge: 10000_00 },
  { levelNo: 3, levelName: '黑金', discountBp: 9000, upgradeRecharge: 50000_00 },
] as const

export const rechargeRules = [
  { ruleName: '充1000送100', principalAmount: 1000_00, bonusAmount: 100_00 },
  { ruleName: '充3000送500', principalAmount: 3000_00, bonusAmount: 500_00 },
  { ruleName: '充5000送1000', principalAmount: 5000_00, bonusAmount: 1000_00 },
  { ruleName: '充10000送2500', principalAmount: 10000_00, bonusAmount: 2500_00 },
  { ruleName: '充30000送9000', principalAmount: 30000_00, bonusAmount: 9000_00 },
] as const

/** An `offTime` at or before `onTime` is on the next morning. */
export const shifts = [
  { shiftId: 1, shiftName: '晚班A', onTime: '19:00', offTime: '03:00', restFlag: false, color: '#2f6f9f' },
  { shiftId: 2, shiftName: '晚班B', onTime: '20:00', offTime: '04:00', restFlag: false, color: '#7a4fa3' },
  { shiftId: 3, shiftName: '吧台班', onTime: '18:00', offTime: '03:00', restFlag: false, color: '#2e7d5b' },
  { shiftId: 4, shiftName: '行政班', onTime: '14:00', offTime: '22:00', restFlag: false, color: '#b8860b' },
  { shiftId: 5, shiftName: '休息', onTime: null, offTime: null, restFlag: true, color: '#718096' },
] as const

/**
 * Tolerances of every working shift, in minutes: how early and late it may be punched, and from when a punch counts as
 * late, missing or early.
 */
export const shiftTolerance = {
  onAdvanceMinutes: 120,
  lateMinutes: 1,
  lackMinutes: 60,
  earlyMinutes: 1,
  offDelayMinutes: 240,
} as const

/** Monthly commission. The whole amount earns the rate of the highest tier it reaches. */
export const commissionRules = [
  {
    kind: commissionKind.sales,
    ruleName: '销售业绩提成',
    mode: commissionMode.whole,
    tiers: [
      { fromAmount: 0, rateBp: 300 },
      { fromAmount: 30000_00, rateBp: 500 },
      { fromAmount: 60000_00, rateBp: 800 },
      { fromAmount: 100000_00, rateBp: 1000 },
      { fromAmount: 200000_00, rateBp: 1200 },
    ],
  },
  {
    kind: commissionKind.recommend,
    ruleName: '推荐提成',
    mode: commissionMode.whole,
    tiers: [{ fromAmount: 0, rateBp: 200 }],
  },
  {
    kind: commissionKind.recharge,
    ruleName: '充值提成',
    mode: commissionMode.whole,
    tiers: [{ fromAmount: 0, rateBp: 300 }],
  },
  {
    kind: commissionKind.team,
    ruleName: '团队提成',
    mode: commissionMode.whole,
    tiers: [{ fromAmount: 0, rateBp: 100 }],
  },
] as const

/** Account codes of the demo venue's accountant. Accounts that a normal night does not use have none yet. */
export const accountCodes: Readonly<Partial<Record<LedgerAccount, string>>> = {
  'income:sales': '6001.01',
  'income:tips': '6001.02',
  'income:forfeits': '6301',
  cash: '1001.01',
  'cash:safe': '1001.02',
  'cash:over_short': '6711',
  bank: '1002',
  'wechat:clearing': '1012.01',
  'alipay:clearing': '1012.02',
  'card:clearing': '1012.03',
  'transfer:clearing': '1012.04',
  'voucher:clearing': '1122.02',
  provider_fee: '6603',
  receivable: '1122.01',
  bad_debt: '6701',
  'member:principal': '2203.01',
  'member:bonus': '2203.02',
  'bonus:given': '6601.03',
  'prepaid:deposit': '2203.03',
  'prepaid:kill': '2203.04',
  'prepaid:play': '2203.05',
  tips_payable: '2241.01',
  bonus_payable: '2241.02',
  rebate_payable: '2241.03',
  'wages:withheld': '2211',
  'expense:rebates': '6601.01',
  'expense:bonuses': '6601.02',
  'expense:stage': '6601.04',
  'expense:petty': '6602.01',
}
