/** Source of a slip item: the terms of its rule version, and the rows behind its lines. */
import { formatFen } from '@nocturne/base/money'
import { wageItem } from '@nocturne/contract/codes'
import type { CommissionMode, WageItem } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { CommissionTier } from '../commission-rules.ts'
import { formatMonth } from '../commission/rule-checks.ts'
import { listWithholdingTerms } from '../tax/tax-rules.ts'
import { findWithholding } from './wage-rules.ts'
import type { CommissionTerms, PersonFacts, PersonTerms, SlipItem, WageLine } from './wage-rules.ts'

type Version = { terms: PersonTerms; facts: PersonFacts }
type Term = { label: string; text: string }
type WageLineSource = { creditId: number | null; applyId: number | null; userId: number | null }

const formatYuan = (fen: number) => formatFen(fen, { trim: true })
const formatPercent = (bp: number) => `${bp / 100}%`

/** Version of a slip as it was computed. */
export async function readWageVersion(db: Db, wageId: number, versionNo: number): Promise<Version> {
  const { rows } = await sql<Version>`
    select terms, facts from wage_version where wage_id = ${wageId} and version_no = ${versionNo}`.execute(db)
  const [version] = rows
  if (!version) throw new Error(`slip ${wageId} has no version ${versionNo}`)
  return version
}

/** Terms of an item's rule in that version, and its first month. */
export async function readRuleTerms(db: Db, { itemCode, rule }: SlipItem, version: Version): Promise<Term[]> {
  if (rule === null) return []
  const { terms } = version
  const commission = findCommissionTerms(itemCode, terms)
  if (commission === undefined)
    return [{ label: '生效', text: `${formatMonth(terms.since)}起` }, ...buildWageTerms(itemCode, version)]
  const found = await db
    .selectFrom('commissionRule')
    .select('startMonth')
    .where('ruleId', '=', rule.ruleId)
    .executeTakeFirst()
  const since = found ? [{ label: '生效', text: `${formatMonth(found.startMonth)}起` }] : []
  return commission === null ? since : [...since, ...buildTierTerms(commission.mode, commission.tiers)]
}

function findCommissionTerms(itemCode: WageItem, terms: PersonTerms): CommissionTerms | null | undefined {
  if (itemCode === wageItem.commission) return terms.sales
  if (itemCode === wageItem.recommend) return terms.recommend
  if (itemCode === wageItem.recharge) return terms.recharge
  return itemCode === wageItem.team ? terms.team : undefined
}

const buildTierTerms = (mode: CommissionMode, tiers: readonly CommissionTier[]): Term[] => [
  { label: '计算方式', text: getLabel('commission_mode', mode) },
  ...tiers
    .toSorted((a, b) => a.fromAmount - b.fromAmount)
    .map(({ fromAmount, rateBp }, i) => ({
      label: `第${i + 1}档`,
      text: `满 ${formatYuan(fromAmount)} ${formatPercent(rateBp)}`,
    })),
]

/** Terms of the wage rule for an item. */
function buildWageTerms(itemCode: WageItem, version: Version): Term[] {
  const { terms, facts } = version
  const termsByItem: Partial<Record<WageItem, Term[]>> = {
    [wageItem.base]: [
      { label: facts.basePays ? '岗位底薪' : '底薪', text: formatYuan(terms.basePay) },
      ...(facts.basePays ?? []).flatMap(({ own }) =>
        own ? [{ label: '个人底薪', text: `${own.startDate} 起 ${formatYuan(own.amount)}` }] : [],
      ),
      ...(terms.asksLeastSales
        ? [{ label: '最低业绩', text: `${formatYuan(terms.leastSales)}，未达标按 ${formatPercent(terms.missedBp)}` }]
        : []),
    ],
    [wageItem.post]: [{ label: '岗位津贴', text: formatYuan(terms.postPay) }],
    [wageItem.full]: [{ label: '全勤奖', text: formatYuan(terms.fullPay) }],
    [wageItem.meal]: [{ label: '餐补', text: formatYuan(terms.mealPay) }],
    [wageItem.overtime]: [
      { label: '时薪', text: `底薪 ÷ ${terms.monthDays} 天 ÷ ${terms.dayHours} 小时` },
      { label: '加班倍率', text: formatPercent(terms.overtimeBp) },
    ],
    [wageItem.late]: [{ label: '迟到每次', text: formatYuan(terms.lateEach) }],
    [wageItem.absent]: [{ label: '缺勤每天', text: `${terms.absentDays} 日薪（底薪 ÷ ${terms.monthDays} 天）` }],
    [wageItem.leave]: [{ label: '请假每天', text: `底薪 ÷ ${terms.monthDays} 天，按假别扣除未发部分` }],
    [wageItem.credit]: [{ label: '挂账抵扣上限', text: `其余实发的 ${formatPercent(terms.creditBp ?? 0)}` }],
    [wageItem.social]: [
      {
        label: '社保个人部分',
        text:
          facts.social === undefined
            ? `底薪的 ${formatPercent(terms.socialBp)}`
            : `每月 ${formatYuan(facts.social)}（按登记）`,
      },
    ],
    [wageItem.tax]: buildTaxTerms(version),
  }
  return termsByItem[itemCode] ?? []
}

function buildTaxTerms({ terms, facts }: Version): Term[] {
  const withholding = findWithholding(terms, facts)
  if (withholding) return listWithholdingTerms(withholding)
  return [
    { label: '个税起征点', text: formatYuan(terms.taxFree) },
    ...terms.taxTiers
      .toSorted((a, b) => a.fromAmount - b.fromAmount)
      .map(({ fromAmount, rateBp }, i) => ({
        label: `个税第${i + 1}档`,
        text: `${fromAmount === 0 ? '应税部分' : `超过 ${formatYuan(fromAmount)} 部分`} ${formatPercent(rateBp)}`,
      })),
  ]
}

/** The title of a credit line ends with the credit's number. */
const parseCreditNo = ({ title }: WageLine): string => title.split(' ').at(-1) ?? ''

/** Row behind each line, in line order. Credits are linked for their guarantor only. */
export async function readLineSources(
  db: Db,
  { itemCode, lines }: SlipItem,
  { facts, userId, own }: { facts: PersonFacts; userId: number; own: boolean },
): Promise<WageLineSource[]> {
  const none = { creditId: null, applyId: null, userId: null }
  if (itemCode === wageItem.team)
    return lines.map((_, i) => ({ ...none, userId: facts.team?.members[i]?.userId ?? null }))
  if (itemCode === wageItem.overtime || itemCode === wageItem.leave) {
    const { rows } = await sql<{ applyNo: string; applyId: number }>`
      select apply_no, apply_id from clock_apply where user_id = ${userId} and apply_no = any(${lines.map(({ note }) => note)}::text[])`.execute(
      db,
    )
    const ids = new Map(rows.map(({ applyNo, applyId }) => [applyNo, applyId]))
    return lines.map(({ note }) => ({ ...none, applyId: ids.get(note) ?? null }))
  }
  if (!own || (itemCode !== wageItem.credit && itemCode !== wageItem.creditBack)) return lines.map(() => none)
  const { rows } = await sql<{ creditNo: string; creditId: number }>`
    select credit_no, credit_id from credit_record where guarantee_user_id = ${userId} and credit_no = any(${lines.map(parseCreditNo)}::text[])`.execute(
    db,
  )
  const ids = new Map(rows.map(({ creditNo, creditId }) => [creditNo, creditId]))
  return lines.map((line) => ({ ...none, creditId: ids.get(parseCreditNo(line)) ?? null }))
}
