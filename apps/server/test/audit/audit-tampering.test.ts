import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factType } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { Report } from '@nocturne/contract/reports/definition'
import { reportDefinitions } from '@nocturne/contract/reports/definitions'
import { reports } from '@nocturne/contract/reports/endpoints'
import type { ScreenId } from '@nocturne/contract/screens'
import { runAudit, auditChecks } from '../../src/app/audit.ts'
import type { AuditResult } from '../../src/app/audit.ts'
import { quoteCode } from '../../src/db/audit-check.ts'
import { connect } from '../../src/db/connection.ts'
import type { Db } from '../../src/db/connection.ts'
import { verifyOperationLog } from '../../src/jobs/seal-operation-log.ts'
import type { TestApi } from '../api.ts'
import { listViolations } from '../factories.ts'
import { createEventfulVenue } from './venue-fixture.ts'
import { bonusTamperings } from './bonus-tampering.ts'
import { journalColumnTamperings } from './column-tampering.ts'
import { factTamperings } from './fact-tampering.ts'
import { UNINVOLVED_USER_ID_SQL, TONIGHT_CONDITION_SQL } from './tampering.ts'
import type { Tampering } from './tampering.ts'
import { listColumns, buildTamperStatements, unprotectedColumns } from './journal-columns.ts'
import type { JournalColumn } from './journal-columns.ts'
import { journalTamperings } from './journal-tampering.ts'
import { salesCreditTamperings } from './people-tampering.ts'
import { rollupTamperings } from './rollup-tampering.ts'
import { derivedStateTamperings } from './state-tampering.ts'
import { storedValueTamperings } from './stored-value-tampering.ts'
import { wageTamperings } from './wage-tampering.ts'

const tamperings: readonly Tampering[] = [
  ...factTamperings,
  ...salesCreditTamperings,
  ...journalTamperings,
  ...journalColumnTamperings,
  ...rollupTamperings,
  ...storedValueTamperings,
  ...bonusTamperings,
  ...wageTamperings,
  ...derivedStateTamperings,
]
/** Report pages of the first level, each with its endpoint. */
const firstPages: readonly (readonly [ScreenId, Endpoint])[] = [
  ...(reportDefinitions as readonly Report[]).flatMap(({ levels }) => {
    const [first] = Object.values(levels)
    return first && first.axis !== 'line' ? [[first.screen, reports[first.endpoint as 'salesDepts']] as const] : []
  }),
  ['P052', reports.business],
  ['P039', reports.recommendRanking],
  ['P040', reports.salesRanking],
]
const places = new Set(tamperings.map((tampering) => tampering.of))
const tables = new Set(tamperings.map((tampering) => tampering.of.split('.')[0]))

/** Append-only journals and forward-only tables: each must have a tampering case. */
const JOURNALS = [
  'account',
  'bill_split',
  'bill_split_part',
  'cash_shift',
  'channel_refund',
  'credit_record',
  'credit_repay',
  'credit_repay_line',
  'payment',
  'payment_allocation',
  'payment_attempt',
  'refund',
  'reward',
  'gift_quota_usage',
  'user_dept',
]

/** Changes to a fact of tonight that bypass the server. */
const movedByHand = [
  { set: `sales_user_id = ${UNINVOLVED_USER_ID_SQL}`, type: factType.paid },
  { set: 'sales_dept_id = sales_dept_id + 1', type: factType.placed },
  { set: `recommend_user_id = ${UNINVOLVED_USER_ID_SQL}`, type: factType.placed },
  { set: 'd_total = d_total + 100, d_unpaid = d_unpaid + 100', type: factType.placed },
  { set: 'd_paid = d_paid + 100, d_unpaid = d_unpaid - 100', type: factType.paid },
  { set: 'd_perf = d_perf - 100', type: factType.paid },
  { set: `pay_method = 'card'`, type: factType.paid },
  { set: 'd_discount = d_discount + 100, d_unpaid = d_unpaid - 100', type: factType.discounted },
]
const buildTamperStatement = ({ set, type }: (typeof movedByHand)[number]) => `update sales_fact f set ${set}
  from app_user u, dept d where f.fact_id = (select fact_id from sales_fact where ${TONIGHT_CONDITION_SQL} and fact_type = ${quoteCode(type)}
    and d_perf >= 0 and ${type === factType.paid ? `pay_method = 'cash' and d_perf > 100` : 'true'} order by 1 limit 1)
  and u.user_id = f.sales_user_id and d.dept_id = f.sales_dept_id returning f.fact_id, u.nick_name as person, d.dept_name as dept`

/** Pages whose response changed. */
const pagesThatDiffer = (before: Map<ScreenId, string>, after: Map<ScreenId, string>) =>
  [...before].filter(([page, answer]) => after.get(page) !== answer).map(([page]) => page)

/** Thrown to roll the tampering back. */
class RolledBack extends Error {}
/** Thrown when a rule has reported the tampered row. */
class Noticed extends Error {}

describe('the audit', () => {
  let api: TestApi
  /** One connection with triggers disabled. Toggling them per case would make PostgreSQL replan every rule. */
  let unguarded: Db

  beforeAll(async () => {
    api = await createEventfulVenue({ openings: true })
    unguarded = connect(api.connection, 1)
    await sql`set session_replication_role = replica`.execute(unguarded)
  })

  afterAll(() => unguarded.destroy())

  /** Tampers with the database, returns the rules that report it and the tampered row, and rolls everything back. */
  const brokenBy = async ({ plant }: Tampering) => {
    let planted: Record<string, unknown>[] = []
    let broken: AuditResult[] = []
    await unguarded
      .transaction()
      .execute(async (tx) => {
        for (const statement of plant) planted = (await sql.raw<Record<string, unknown>>(statement).execute(tx)).rows
        broken = (await runAudit(tx)).filter(({ rows }) => rows.length > 0)
        throw new RolledBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error
      })
    return { planted: planted[0] ?? {}, broken }
  }

  /** The first page of every report for tonight. */
  const pagesNow = async () => {
    const gm = await api.as('gm')
    const pages = new Map<ScreenId, string>()
    for (const [page, endpoint] of firstPages)
      pages.set(page, JSON.stringify(await gm.call(endpoint, { beginDate: '2026-03-14', endDate: '2026-03-14' })))
    return pages
  }

  const listJournals = async (db: Db) => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname = 'refuse_change' and not c.relispartition`.execute(db)
    return [...new Set([...rows.map(({ name }) => name), ...JOURNALS])]
  }

  /** True when a rule on the column's table reports a changed value of the column. */
  const isNoticed = async (column: JournalColumn): Promise<boolean> => {
    const checks = auditChecks.filter(({ query }) => new RegExp(`\\b${column.table}\\b`).test(query))
    const sealed = column.table.startsWith('oper_log')
    for (const plant of await buildTamperStatements(api.db, column)) {
      const noticed = await unguarded
        .transaction()
        .execute(async (tx) => {
          const { numAffectedRows = 0n } = await sql.raw(plant).execute(tx)
          if (numAffectedRows === 0n) return false
          for (const { query } of checks) {
            const { rows } = await sql.raw(`select 1 from (${query}) broken limit 1`).execute(tx)
            if (rows.length > 0) throw new Noticed()
          }
          if (sealed && (await verifyOperationLog(tx)).length > 0) throw new Noticed()
          throw new RolledBack()
        })
        .catch((error: unknown) => error instanceof Noticed)
      if (noticed) return true
    }
    return false
  }

  it('finds nothing in a venue that was only used through the API', async () => {
    expect(await listViolations(api)).toEqual([])
  })

  it.each(tamperings.map((tampering) => ({ ...tampering, name: `${tampering.of}: ${tampering.plant.at(-1)}` })))(
    'names the broken rules, the row and the difference: $name',
    async (tampering) => {
      const { planted, broken } = await brokenBy(tampering)
      expect(broken.map(({ name }) => name).toSorted()).toEqual(tampering.rules.toSorted())
      const [[key, id], ...values] = Object.entries(planted) as [[string, unknown], ...[string, unknown][]]
      const shown = broken.find(({ name }) => name === tampering.rules[0])?.rows ?? []
      const itsRow = (shown as Record<string, unknown>[])
        .filter((row) => row[key] === id)
        .map((row) => JSON.stringify(row))
      for (const [, value] of values) expect(itsRow).toContainEqual(expect.stringContaining(JSON.stringify(value)))
      expect(itsRow).not.toEqual([])
    },
  )

  it.each(movedByHand)(
    'names the pages, the row and the difference of a manipulated fact of tonight: $set',
    async (fact) => {
      const before = await pagesNow()
      await sql`create temp table kept as table sales_fact`.execute(unguarded)
      const { rows } = await sql
        .raw<{ factId: number; person: string; dept: string }>(buildTamperStatement(fact))
        .execute(unguarded)
      const { factId, person, dept } = rows[0]!
      const changed = pagesThatDiffer(before, await pagesNow())
      const named = (await runAudit(api.db)).flatMap((rule) => rule.rows).filter((row) => row['rows'] !== undefined)
      await sql`delete from sales_fact where fact_id = ${factId}`.execute(unguarded)
      await sql`insert into sales_fact overriding system value select * from kept where fact_id = ${factId}`.execute(
        unguarded,
      )
      await sql`drop table kept`.execute(unguarded)
      expect(changed).not.toEqual([])
      const text = named.map((row) => JSON.stringify(row['pages'])).join()
      expect(changed.filter((page) => !text.includes(page))).toEqual([])
      const place = { businessDate: '2026-03-14', dept, person }
      expect(named.filter((row) => JSON.stringify(row['rows']).includes(JSON.stringify(place)))).not.toEqual([])
      expect(await listViolations(api)).toEqual([])
    },
  )

  it('is tested against every column of a fact', async () => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = 'sales_fact'::regclass and attnum > 0 and not attisdropped and attname <> 'fact_id'`.execute(
      api.db,
    )
    expect(rows.map(({ name }) => `sales_fact.${name}`).filter((place) => !places.has(place))).toEqual([])
  })

  it('is tested against every journal and every append-only table', async () => {
    expect((await listJournals(api.db)).filter((table) => !tables.has(table))).toEqual([])
  })

  it('protects every column of every journal, or the list gives a reason', async () => {
    const columns = await listColumns(api.db, await listJournals(api.db))
    const known = new Set(columns.map(({ of }) => of))
    const without = Object.values(unprotectedColumns).flat()
    expect(without.filter((of) => !known.has(of) || places.has(of))).toEqual([])
    const open = columns.filter(({ of }) => !places.has(of) && !without.includes(of))
    const silent: string[] = []
    for (const column of open) if (!(await isNoticed(column))) silent.push(column.of)
    expect(silent).toEqual([])
  })

  it('has a manipulation that violates each rule', async () => {
    const named = new Set(tamperings.flatMap((tampering) => tampering.rules))
    const rules = (await runAudit(api.db)).map(({ name }) => name)
    expect(rules.filter((name) => !named.has(name))).toEqual([])
    expect(new Set(rules).size).toBe(rules.length)
  })
})
