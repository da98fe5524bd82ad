/** Dated rules of night pay: current, planned and past versions. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { actorLevel, payRuleKind, rebateType, userType } from '@nocturne/contract/codes'
import type { PayRuleKind } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { selectStagePrice } from '../../platform/public.ts'
import { getFirstOpenNight, isPlannedRule } from '../planned-rules.ts'
import {
  performerCondition,
  rebateGoodsCondition,
  formatTipReceiver,
  buildPayRuleVersionFilter,
} from './rule-subject.ts'
import type { PayRuleSubject } from './rule-subject.ts'
import { readPayRuleTerms } from './set-pay-rule.ts'

type PayRuleRow = AnswerOf<typeof payroll.payRules>['rows'][number]
type Row = Omit<PayRuleRow, 'versions'> & { versions: Omit<PayRuleRow['versions'][number], 'canWithdraw'>[] }
type Page = { rows: Row[]; total: number }
type ListQuery = { keyword: string | undefined; pageNum: number; pageSize: number; night: string }

const SHOWN = 10
const noSubject = { goodsId: null, userType: null, actorLevel: null, userId: null }
const { rebate, tipShare, stageShare, stagePrice, stageUnit } = payRuleKind

export const listPayRules: Handler<typeof payroll.payRules, typeof schemas.payRules> = async (
  { db, now },
  { tab, ...query },
) => {
  const night = getBusinessDate(now)
  const { rows, total } = await pages[tab](db, { ...query, keyword: query.keyword, night })
  return {
    rows: rows.map((row) => ({
      ...row,
      versions: row.versions.map((version) => ({ ...version, canWithdraw: isPlannedRule(version.startDate, now) })),
    })),
    total,
    firstDate: getFirstOpenNight(now),
  }
}

/** Latest versions of a subject and the last one written, as columns. */
const versions = (
  where: RawBuilder<boolean>,
) => sql`(select max(v.rule_id) from pay_rule v where ${where} and v.withdrawn_at is null) as last_rule_id, coalesce((
  select json_agg(json_build_object('ruleId', v.rule_id, 'startDate', v.start_date, 'rebateType', v.rebate_type, 'value', v.value,
    'setUserName', v.nick_name, 'setTime', to_char(v.set_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), 'reason', v.reason)
    order by v.start_date desc, v.rule_id desc)
  from (select v.*, s.nick_name from pay_rule v join app_user s on s.user_id = v.set_user_id where ${where} and v.withdrawn_at is null
    order by v.start_date desc, v.rule_id desc limit ${SHOWN}) v), '[]') as versions`

const buildKeywordFilter = (column: string, { keyword = '' }: ListQuery) =>
  sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${keyword})) > 0`
const buildPaging = ({ pageNum, pageSize }: ListQuery) => sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`

/** Page of rebates by goods: those with a rule first, then by type and descending value. */
async function readRebatePage(db: Db, query: ListQuery): Promise<Page> {
  const { rows } = await sql<Row & { total: number }>`
    select ${rebate} as pay_rule_kind, g.goods_id, null as user_type, null as actor_level, null as user_id, g.goods_name as subject_name,
      '¥' || trim_scale(g.sale_price / 100.0) || '/' || g.unit as subject_note, coalesce(s.rebate_type, g.rebate_type) as rebate_type,
      coalesce(s.value, g.rebate_value) as value,
      ${versions(sql`v.goods_id = g.goods_id`)}, count(*) over () as total
    from goods g left join lateral (
      select v.rebate_type, v.value from pay_rule v where v.goods_id = g.goods_id and v.withdrawn_at is null and v.start_date <= ${query.night}::date
      order by v.start_date desc, v.rule_id desc limit 1
    ) s on true
    where ${rebateGoodsCondition} and ${buildKeywordFilter('g.goods_name', query)}
    order by exists (select from pay_rule v where v.goods_id = g.goods_id and v.withdrawn_at is null) desc, coalesce(s.rebate_type, g.rebate_type) = ${lit(rebateType.none)},
      coalesce(s.rebate_type, g.rebate_type), coalesce(s.value, g.rebate_value) desc, g.goods_id ${buildPaging(query)}`.execute(
    db,
  )
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

async function readFixedRows(
  db: Db,
  subjects: readonly [Partial<PayRuleSubject> & { payRuleKind: PayRuleKind }, string][],
  query: ListQuery,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [differing, subjectName] of subjects) {
    const subject: PayRuleSubject = { ...noSubject, ...differing }
    const { rows: found } = await sql<
      Pick<Row, 'versions' | 'lastRuleId'>
    >`select ${versions(buildPayRuleVersionFilter(subject))}`.execute(db)
    rows.push({
      payRuleKind: subject.payRuleKind,
      goodsId: null,
      userType: subject.userType ?? null,
      actorLevel: subject.actorLevel ?? null,
      userId: null,
      subjectName,
      subjectNote: '',
      ...(await readPayRuleTerms(db, subject, query.night)),
      lastRuleId: found[0]?.lastRuleId ?? null,
      versions: found[0]?.versions ?? [],
    })
  }
  return rows.filter(({ payRuleKind: kind, subjectName }) =>
    `${getLabel('pay_rule_kind', kind)}${subjectName}`.includes(query.keyword ?? ''),
  )
}

async function readTipPage(db: Db, query: ListQuery): Promise<Page> {
  const rows = await readFixedRows(
    db,
    [userType.actor, userType.staff].map((receiver) => [
      { payRuleKind: tipShare, userType: receiver },
      formatTipReceiver(receiver),
    ]),
    query,
  )
  return pickPage(rows, query)
}

/**
 * Page of stage rules: unit and shares first, then performers. All are read before paging, because a venue has a few
 * dozen.
 */
async function readStagePage(db: Db, query: ListQuery): Promise<Page> {
  const fixed = await readFixedRows(
    db,
    [
      [{ payRuleKind: stageUnit }, ''],
      ...Object.values(actorLevel).map((level): [{ payRuleKind: PayRuleKind; actorLevel: typeof level }, string] => [
        { payRuleKind: stageShare, actorLevel: level },
        getLabel('actor_level', level),
      ]),
    ],
    query,
  )
  const { rows } = await sql<Row>`
    select ${stagePrice} as pay_rule_kind, null as goods_id, null as user_type, u.actor_level, u.user_id, u.nick_name as subject_name,
      d.dept_name || coalesce(' · ' || u.actor_level || '级', '') as subject_note, null as rebate_type, coalesce(${selectStagePrice(query.night)}, 0) as value,
      ${versions(sql`v.user_id = u.user_id`)}
    from app_user u join dept d using (dept_id) where ${performerCondition} and ${buildKeywordFilter('u.nick_name', query)}
    order by u.actor_level nulls last, u.user_id`.execute(db)
  return pickPage([...fixed, ...rows], query)
}

const pickPage = (rows: readonly Row[], { pageNum, pageSize }: ListQuery): Page => ({
  rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize),
  total: rows.length,
})

const pages = { rebate: readRebatePage, tips: readTipPage, stage: readStagePage }
