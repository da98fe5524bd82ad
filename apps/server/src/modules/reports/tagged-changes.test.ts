/**
 * ETags of past nights change exactly when the response does. After a later change, every process sends each changed
 * report again and returns 304 for each unchanged one.
 */
import { randomUUID } from 'node:crypto'
import { addDays } from '@nocturne/base/venue-time'
import {
  creditStatus,
  factType,
  orderStatus,
  orderType,
  payMethod,
  recordStatus,
  refundStatus,
} from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { buildRequest, startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { fillStock, openTable, orderBottles } from '../../../test/factories.ts'
import { generateVenue } from '../../../test/generated-venue.ts'
import { buildQueryInputs, readQueryIds } from '../../../test/plans/query-inputs.ts'
import { refundLine } from '../../../test/refunds.ts'

const TONIGHT = '2026-03-14'
const over = { beginDate: addDays(TONIGHT, -27), endDate: addDays(TONIGHT, -1) }

let api: TestApi
/** Another process on the same database. */
let secondServer: TestApi
let gm: Caller
let questions: { endpoint: Endpoint; input: Record<string, unknown>; label: string }[]

beforeAll(async () => {
  api = await generateVenue(`${TONIGHT} 23:40:00`, { nights: 45, scale: 0.3, seed: 11 })
  secondServer = await startTestApi(`${TONIGHT} 23:40:00`, { place: api.connection })
  gm = await api.as('gm')
  await fillStock(api)
  const ids = await readQueryIds(api.db)
  const { rows } = await sql<{ billId: number; tableRecordId: number }>`
    select bill_id, sitting_id from sitting where business_date = ${over.endDate} and status = ${recordStatus.cleared}
    order by 2 limit 1`.execute(api.db)
  const inputsByEndpoint = buildQueryInputs({ ...ids, ...rows[0]! }, { tableCode: '', pass: '' }, over.endDate)
  questions = Object.values<Endpoint>(reports)
    .filter(({ tagged }) => tagged)
    .flatMap((endpoint) =>
      (inputsByEndpoint[endpoint.id] ?? []).slice(0, 2).map(({ name, input }) => ({
        endpoint,
        label: `${endpoint.id} ${name}`,
        input: { ...input, ...('businessDate' in input ? {} : over), pageNum: 1, pageSize: 50 },
      })),
    )
}, 600_000)

type QueryCase = (typeof questions)[number]

/** Requests a report from a given process, with the known ETag. */
async function ask(at: TestApi, { endpoint, input }: QueryCase, tag?: string) {
  const request = buildRequest({ ...endpoint, method: 'GET' }, input, gm.token, randomUUID())
  const { statusCode, body, headers } = await at.app.inject({
    ...request,
    headers: { ...request.headers, ...(tag && { 'if-none-match': tag }) },
  })
  return { statusCode, body, tag: headers.etag }
}

/** Content of a report, requested by POST without ETags. */
const readContent = async ({ endpoint, input }: QueryCase) => JSON.stringify(await gm.call(endpoint, input))

type Known = { question: QueryCase; tag: string; before: string }

/** Reads every report that has an ETag. */
async function knownNow(): Promise<Known[]> {
  const known: Known[] = []
  for (const question of questions) {
    const { statusCode, tag } = await ask(api, question)
    expect([question.label, statusCode]).toEqual([question.label, 200])
    if (tag) known.push({ question, tag, before: await readContent(question) })
  }
  return known
}

/**
 * Runs `work` and returns the ids of the reports whose content it changed. Checks that each process sends exactly these
 * again.
 */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const known = await knownNow()
  expect(new Set(known.map(({ question }) => question.endpoint.id)).size).toBeGreaterThan(40)
  await work()
  const changed: string[] = []
  for (const { question, tag, before } of known) {
    const same = (await readContent(question)) === before
    if (!same) changed.push(question.endpoint.id)
    for (const process of [api, secondServer]) {
      const answer = await ask(process, question, tag)
      expect([question.label, answer.statusCode]).toEqual([question.label, same ? 304 : 200])
      expect([question.label, answer.tag === tag]).toEqual([question.label, same])
    }
  }
  return [...new Set(changed)].toSorted()
}

it('changes nothing without writes, and only reports with open tables after writes of tonight', async () => {
  expect(await changedBy(async () => undefined)).toEqual([])
  const changed = await changedBy(async () => {
    const seller = await api.as('yx01')
    const { tableRecordId } = await openTable(api, seller, 'B18')
    await orderBottles(seller, tableRecordId)
  })
  // Only these two change, because they contain open tables and pending work of the current night, whatever nights are
  // requested.
  expect(changed).toEqual(['reports.business', 'reports.market'])
})

it('does not change when the credit of a sitting of tonight moves', async () => {
  const floor = await api.as('lm01')
  const { tableRecordId, version } = await openTable(api, floor, 'B17')
  await orderBottles(floor, tableRecordId)
  const { userId: salesUserId } = await api.as('yx01')
  const changed = await changedBy(() =>
    gm.call(tables.changeSales, { tableRecordId, version: version + 1, salesUserId: salesUserId!, reason: '客人要求' }),
  )
  expect(changed).toEqual([])
})

it('changes when a credit of these nights is repaid', async () => {
  const credit = await api.db
    .selectFrom('creditRecord')
    .select(['creditId'])
    .where('status', 'in', [creditStatus.open, creditStatus.partlyRepaid])
    .where('businessDate', '>=', over.beginDate)
    .where('businessDate', '<=', over.endDate)
    .executeTakeFirstOrThrow()
  const changed = await changedBy(async () =>
    (await api.as('caiwu01')).call(billing.creditRepay, {
      creditId: credit.creditId,
      payMethod: payMethod.card,
      amount: 100,
    }),
  )
  expect(changed).toEqual(expect.arrayContaining(['reports.creditGuarantors', 'reports.creditLines']))
})

it('changes when goods of these nights are refunded', async () => {
  const line = await api.db
    .selectFrom('orderItem as i')
    .innerJoin('orders as o', 'o.orderId', 'i.orderId')
    .select(['o.orderId', 'i.orderItemId'])
    .where('o.businessDate', '=', over.endDate)
    .where('o.orderType', '=', orderType.meal)
    .where('o.status', '=', orderStatus.completed)
    .where('i.returnQuantity', '=', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('salesFact as f')
          .select('f.factId')
          .whereRef('f.orderId', '=', 'o.orderId')
          .where('f.factType', '=', factType.paid)
          .where('f.payMethod', '=', payMethod.cash),
      ),
    )
    .where('i.quantity', '>', 1)
    .where(sql`i.package_detail`, '=', '[]')
    .orderBy('i.orderItemId')
    .executeTakeFirstOrThrow()
  const cashier = await api.as('shouyin01')
  const changed = await changedBy(async () => {
    const { status } = await refundLine({ api, cashier }, { ...line, quantity: 1 })
    expect(status).toBe(refundStatus.succeeded)
  })
  expect(changed).toEqual(expect.arrayContaining(['reports.consumeRanking', 'reports.manufacture']))
})

it('changes when a person or a department is renamed, and when a person moves', async () => {
  const { userId } = await api.as('yx01')
  const rename = (name: string) =>
    sql`update app_user set nick_name = ${name} where user_id = ${userId}`.execute(api.db)
  expect(await changedBy(() => rename('新名字'))).toEqual(
    expect.arrayContaining([
      'reports.salesUsers',
      'reports.settleUsers',
      'reports.summaryUsers',
      'reports.tablesUsers',
    ]),
  )
  const renameDept = sql`update dept set dept_name = dept_name || '甲' where dept_name = '营销一部'`
  expect(await changedBy(() => renameDept.execute(api.db))).toEqual(
    expect.arrayContaining([
      'reports.salesDepts',
      'reports.settleDepts',
      'reports.summaryDepts',
      'reports.tablesDepts',
    ]),
  )
  const move = sql`update app_user set dept_id = (select dept_id from dept where dept_name = '营销二部') where user_id = ${userId}`
  expect(await changedBy(() => move.execute(api.db))).not.toEqual([])
})
