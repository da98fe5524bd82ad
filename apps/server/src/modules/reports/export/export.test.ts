/**
 * Files equal the screens: compares every report file with the responses of the report's own endpoint, for each scope.
 * A link works for one person, for ten minutes, with that person's current permissions.
 */
import { randomUUID } from 'node:crypto'
import { bonus } from '@nocturne/contract/bonus/endpoints'
import { bonusBillType, bonusDirection, recordStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { SheetName } from '@nocturne/contract/reports/export/names'
import { reportSheets, sheetNames } from '@nocturne/contract/reports/export/sheets'
import type { ReportSheet } from '@nocturne/contract/reports/export/sheets'
import { isSummable, isMeasure } from '@nocturne/contract/reports/measures'
import { reports } from '@nocturne/contract/reports/endpoints'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import readExcelFile from 'read-excel-file/node'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { formatCell } from './table.ts'

const AS_OF = '2026-03-14 23:40:00'
const nights = { beginDate: '2026-03-08', endDate: '2026-03-14' }
const lastNight = '2026-03-13'

let api: TestApi
let gm: Caller
let leader: Caller
/** `seller`: id of a sales person. `persons`: per report, a person whose lines it shows. */
let seller: number
const persons = new Map<SheetName, number>()

beforeAll(async () => {
  api = await generateVenue(AS_OF, { nights: 16, scale: 0.3, seed: 11 })
  // Department managers who have the export permission may export what they may read.
  await api.db
    .insertInto('rolePermission')
    .values({ roleKey: 'deptManager', permission: 'report:file:export', scope: 'dept' })
    .execute()
  gm = await api.as('gm')
  leader = await api.as('dz01')
  seller = (await api.as('yx01')).userId!
  const most = async (endpoint: Endpoint, sort?: MeasureName) =>
    ((await gm.call(endpoint, { ...nights, ...(sort && { sort }) })) as Screen).rows[0]!['userId'] as number
  const fine = {
    billType: bonusBillType.fine,
    direction: bonusDirection.expense,
    amount: 5_000,
    remark: '打碎酒杯',
  } as const
  await gm.call(bonus.adjust, { userId: seller, ...fine })
  persons.set('giftsGiven', await most(reports.giftsGivers))
  persons.set('tipsReceived', await most(reports.tipsReceivers))
  persons.set('performerClocks', await most(reports.performers))
  persons.set('recommendOrders', await most(reports.recommendUsers))
  persons.set('recommendRecharges', await most(reports.recommendUsers, 'rechargePrincipal'))
  persons.set('unpaidRecords', await most(reports.unpaidUsers))
}, 600_000)

type Row = Readonly<Record<string, unknown>>
type Screen = { rows: readonly Row[]; total: number; summary?: Readonly<Record<string, number>> }

const LINES: ReadonlySet<SheetName> = new Set([
  'salesOrders',
  'recommendOrders',
  'recommendRecharges',
  'settleBills',
  'tablesRecords',
  'unpaidRecords',
  'giftsGiven',
  'tipsReceived',
  'performerClocks',
  'summaryNights',
  'statementNights',
  'rebateLines',
])
const buildFilter = (report: SheetName) => {
  if (report === 'guestsOfNight' || report === 'performersOfNight') return { businessDate: lastNight }
  if (report === 'staffBills') return { userId: seller }
  if (report === 'businessLines') return { ...nights, kind: 'discounts' }
  return LINES.has(report) ? { ...nights, userId: persons.get(report) ?? seller } : nights
}

/** Reads all pages of the screen. */
async function readScreen(caller: Caller, report: SheetName, filter: object): Promise<Screen> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const page = (await caller.call(reports[report], { ...filter, pageNum, pageSize: 50 })) as Screen
    rows.push(...page.rows)
    if (page.rows.length === 0 || rows.length >= page.total) return { ...page, rows }
  }
}

const linkTo = async (caller: Caller, report: SheetName, filter: object, format: 'xlsx' | 'csv' = 'csv') =>
  (await caller.call(reports.exportReport, { report, format, ...filter })).downloadUrl

const open = (url: string, token: string | null = null) =>
  api.app.inject({ url, headers: token === null ? {} : { authorization: `Bearer ${token}` } })

/** Parses the cells of a CSV file, including quoted ones. */
function parseCsv(text: string): Record<string, string>[] {
  const lines = text.slice(1).trimEnd().split('\r\n').map(parseCsvLine)
  const [head = [], ...rows] = lines
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}
const parseCsvLine = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  )

const written = {
  units: (halves: number) => String(halves / 2),
  money: (fen: number) => (fen / 100).toFixed(2),
  rate: (bp: number) => `${(bp / 100).toFixed(2)}%`,
}

/** Excluded: 营业概况 is compared below, wages in `wages.test.ts` (slips and pay passwords). */
const APART: ReadonlySet<SheetName> = new Set(['business', 'wageSlips', 'wageTransfers'])

describe.each(sheetNames.filter((name) => !APART.has(name)))('%s', (report) => {
  const { fields }: ReportSheet = reportSheets[report]

  it.each(['gm', 'dz01'])('of %s equals the screen in every figure and adds up to its sum', async (who) => {
    const caller = who === 'gm' ? gm : leader
    const filter = buildFilter(report)
    const response = await caller.send(reports[report], filter)
    if (response.errCode === 'NO_PERMISSION') {
      for (const endpoint of [reports.exportReport, reports.sheet])
        expect(await caller.send(endpoint, { report, ...filter })).toMatchObject({ errCode: 'NO_PERMISSION' })
      return
    }
    const screen = await readScreen(caller, report, filter)
    const url = await linkTo(caller, report, filter)
    const lines = parseCsv((await open(url)).payload)
    expect(lines).toHaveLength(screen.rows.length)
    if (who === 'gm') expect(lines.length).toBeGreaterThan(0)
    const shown = await caller.call(reports.sheet, { report, ...filter })
    const texts = shown.rows.map(({ cells }) =>
      cells.map((value, index) => (value === null ? '' : formatCell({ kind: shown.fields[index]!.kind, value }))),
    )
    expect(texts).toEqual(lines.map((line) => shown.fields.map(({ label }) => line[label])))
    const figures = fields.filter(
      ({ name, kind }) =>
        kind !== 'text' && screen.rows.some((row) => typeof row[name] === 'number' && row[name] !== -1),
    )
    const expected = screen.rows.map((row) =>
      Object.fromEntries(
        figures.map(({ name, label, kind }) => {
          const figure = row[name]
          if (typeof figure !== 'number' || figure === -1) return [label, '']
          return [
            label,
            kind === 'money' || kind === 'rate' || kind === 'units' ? written[kind](figure) : String(figure),
          ]
        }),
      ),
    )
    const unlimited = (text: string | undefined) => (text === '不限' ? '' : text)
    expect(
      lines.map((line) => Object.fromEntries(figures.map(({ label }) => [label, unlimited(line[label])]))),
    ).toEqual(expected)

    const book = await readExcelFile((await open(await linkTo(caller, report, filter, 'xlsx'))).rawPayload)
    const sheet = book[0]!.data
    const head = sheet.findIndex((cells) => cells[0] === fields[0]!.label)
    expect(sheet[head]!.length).toBeGreaterThan(2)
    const body = sheet.slice(head + 1)
    expect(body.length - screen.rows.length).toBe(body.at(-1)?.[0] === '合计' ? 1 : 0)
    const { summary = {} } = screen
    const total = body.at(-1)![0] === '合计' ? body.at(-1)! : []
    for (const { name, label, kind } of fields) {
      const column = sheet[head]!.indexOf(label)
      const shown = lines.map((line) => line[label] ?? '')
      if (column === -1 || kind === 'text' || shown.some((text) => !/^-?[\d.]+$/.test(text))) continue
      const isSum = isMeasure(name) && isSummable(name)
      if (isSum) expect([label, typeof total[column]]).toEqual([label, 'number'])
      if (typeof total[column] !== 'number' || kind === 'rate') continue
      if (kind === 'money' && summary[name] !== undefined)
        expect([label, total[column]]).toEqual([label, summary[name] / 100])
      if (isMeasure(name) && !isSum) continue
      const sum = shown.reduce((all, text) => all + Math.round(Number(text) * 100), 0)
      expect([label, Math.round(total[column] * 100)]).toEqual([label, sum])
    }
  })
})

it('writes amounts by department and payment method into the file of 结算统计', async () => {
  const filter = buildFilter('settleDepts')
  const { methods } = await gm.call(reports.settleDepts, filter)
  expect(methods.length).toBeGreaterThan(3)
  const lines = parseCsv((await open(await linkTo(gm, 'settleDepts', filter))).payload)
  for (const { payMethod, paidAmount } of methods) {
    const sum = lines.reduce((all, line) => all + Math.round(Number(line[getLabel('pay_method', payMethod)]) * 100), 0)
    expect([payMethod, sum]).toEqual([payMethod, paidAmount])
  }
  for (const line of lines) {
    const parts = methods.map(({ payMethod }) => Math.round(Number(line[getLabel('pay_method', payMethod)]) * 100))
    expect(parts.reduce((all, one) => all + one, 0)).toBe(Math.round(Number(line['实收金额']) * 100))
  }
})

it('notes a truncated ranking, with the total of its rows', async () => {
  const limit = async (places: number) => {
    const configValue = JSON.stringify(places)
    await api.db
      .insertInto('sysConfig')
      .values({ configKey: 'rank.limit', configValue })
      .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue }))
      .execute()
  }
  const readSheet = async () => {
    const book = await readExcelFile((await open(await linkTo(gm, 'consumeRanking', nights, 'xlsx'))).rawPayload)
    return book[0]!.data
  }
  await limit(1000)
  expect(JSON.stringify(await readSheet())).not.toContain('名次：前')
  await limit(5)
  const sheet = await readSheet()
  expect(JSON.stringify(sheet)).toMatch(/名次：前 5 名，共 \d+；合计为所列各行/)
  const head = sheet.findIndex((cells) => cells[0] === '名次')
  const column = sheet[head]!.indexOf('应收金额')
  const [total, ...rows] = sheet.slice(head + 1).toReversed()
  expect(rows).toHaveLength(5)
  const sum = rows.reduce((all, cells) => all + Math.round(Number(cells[column]) * 100), 0)
  expect(Math.round(Number(total![column]) * 100)).toBe(sum)
  await limit(100)
})

it("uses the permission of the report's own endpoint for saving", () => {
  for (const name of sheetNames) expect([name, reportSheets[name].permission]).toEqual([name, reports[name].permission])
})

it('saves 营业概况 block by block', async () => {
  const overview = await gm.call(reports.business, nights)
  const lines = parseCsv((await open(await linkTo(gm, 'business', nights))).payload)
  const findAmount = (block: string, item: string) =>
    lines.find((one) => one['区块'] === block && one['项目'] === item)?.['金额']
  expect(findAmount('经营', '应收金额')).toBe(written.money(overview.summary.payableAmount))
  expect(findAmount('资金流入', '合计')).toBe(written.money(overview.cashIn.total))
  const cashInLines = lines.filter((one) => one['区块'] === '资金流入' && one['项目'] !== '合计')
  expect(cashInLines.reduce((sum, one) => sum + Number(one['金额']), 0).toFixed(2)).toBe(
    written.money(overview.cashIn.total),
  )
  const paid = lines.filter((one) => one['区块'] === '收款构成').reduce((sum, one) => sum + Number(one['金额']), 0)
  expect(paid.toFixed(2)).toBe(written.money(overview.summary.paidAmount))
})

it('writes nights, scope, filter and author into the header', async () => {
  const deptId = (await gm.call(reports.salesDepts, nights)).rows[0]!.deptId
  const url = await linkTo(gm, 'salesDepts', { ...nights, deptId, sort: 'paidAmount' }, 'xlsx')
  const reply = await open(url)
  expect(reply.headers['content-disposition']).toContain(encodeURIComponent('销售统计 2026-03-08至2026-03-14.xlsx'))
  const sheet = (await readExcelFile(reply.rawPayload))[0]!.data
  const headerText = sheet
    .slice(0, 6)
    .map(([first]) => first)
    .filter((text) => typeof text === 'string')
    .join('\n')
  expect(headerText).toMatch(
    /^销售统计\n营业日：2026-03-08 至 2026-03-14（含未日结的当前营业日）\n数据范围：全部\n筛选：部门 .+；排序 实收金额\n导出：.+ 2026-03-14 23:40:00/,
  )
})

describe('file link', () => {
  it('opens the file only for the person it was created for', async () => {
    const url = await linkTo(leader, 'salesUsers', nights)
    const file = (await open(url)).payload
    expect(file).toMatch(/^\uFEFF员工,/)
    expect((await open(url, leader.token)).payload).toBe(file)
    expect((await open(url, gm.token)).json()).toMatchObject({ errCode: 'FILE_LINK_EXPIRED' })
    const [content, signed] = url.split('.')
    const ticket = JSON.parse(Buffer.from(content!.split('ticket=')[1]!, 'base64url').toString()) as {
      tokenHash: string
    }
    const forged = Buffer.from(JSON.stringify({ ...ticket, expiresAt: 9e15 })).toString('base64url')
    for (const other of [
      `${reports.reportFile.path}?ticket=${forged}.${signed}`,
      `${content}.x`,
      `${content}`,
      `${reports.reportFile.path}?ticket=.`,
    ])
      expect((await open(other)).json(), other).toMatchObject({ errCode: 'FILE_LINK_EXPIRED' })
  })

  it('returns no 200 for an invalid link: a download would store the refusal under its name', async () => {
    const url = await linkTo(gm, 'salesDepts', nights)
    const forged = await open(`${url}x`)
    expect([forged.statusCode, forged.headers['content-disposition']]).toEqual([403, undefined])
    // The lock keeps the first files from being finished before the others are requested.
    const lock = await api.db.startTransaction().execute()
    await sql`lock table sales_fact in access exclusive mode`.execute(lock)
    const statuses: number[] = []
    const refused = Promise.withResolvers<void>()
    const many = [1, 2, 3, 4, 5].map(async () => {
      const { statusCode } = await open(url)
      statuses.push(statusCode)
      if (statuses.length === 3) refused.resolve()
    })
    await refused.promise
    await lock.rollback().execute()
    await Promise.all(many)
    expect(statuses).toEqual([403, 403, 403, 200, 200])
  })

  it('expires after ten minutes', async () => {
    const url = await linkTo(gm, 'salesDepts', nights)
    const at = api.clock.now()
    api.clock.later(9)
    expect((await open(url)).payload).toMatch(/^\uFEFF/)
    api.clock.later(1)
    expect((await open(url)).json()).toMatchObject({ errCode: 'FILE_LINK_EXPIRED' })
    api.clock.at(at)
  })

  it('expires with its session', async () => {
    const short = await api.as('gm')
    const url = await linkTo(short, 'salesDepts', nights)
    await sql`update session set revoked_at = ${AS_OF} where token_hash = encode(sha256(${short.token}::bytea), 'hex')`.execute(
      api.db,
    )
    expect((await open(url)).json()).toMatchObject({ errCode: 'FILE_LINK_EXPIRED' })
  })

  it('is one link and one log line for concurrent requests with one key', async () => {
    const key = randomUUID()
    const exportRequest = { report: 'settleUsers', format: 'csv', ...nights } as const
    const lines = async () =>
      (
        await sql<{
          n: number
        }>`select count(*) as n from oper_log where title = ${reports.exportReport.summary}`.execute(api.db)
      ).rows[0]!.n
    const before = await lines()
    const [first, second] = await Promise.all([1, 2].map(() => gm.call(reports.exportReport, exportRequest, { key })))
    expect(first).toEqual(second)
    expect((await lines()) - before).toBe(1)
    const files = await Promise.all([1, 2].map(() => open(first!.downloadUrl)))
    expect(files[0]!.payload).toMatch(/^\uFEFF员工,/)
    expect(files[1]!.payload).toBe(files[0]!.payload)
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => open(first!.downloadUrl)))
    expect(many.filter(({ payload }) => payload.includes('TOO_FREQUENT')).length).toBeGreaterThan(0)
    expect((await open(first!.downloadUrl)).payload).toBe(files[0]!.payload)
  })

  it('is refused for a filter that the report would refuse', async () => {
    const wrong = [
      { report: 'salesDepts', beginDate: 'yesterday' },
      { report: 'salesDepts', sort: 'anything' },
      { report: 'everything' },
      { report: 'guestsOfNight' },
      { report: 'salesDepts', format: 'exe' },
      { report: 'salesDepts', beginDate: nights.endDate, endDate: nights.beginDate },
      { report: 'creditLines', beginDate: '2024-01-01', endDate: nights.endDate },
    ]
    for (const input of wrong)
      expect([input, (await gm.send(reports.exportReport, input as never)).errCode]).toEqual([input, 'PARAM_INVALID'])
  })
})

it('writes a guest name that looks like a formula as text', async () => {
  const name = '=HYPERLINK("http://x","点我")'
  const filter = { ...nights, userId: seller }
  const { rows } = await readScreen(gm, 'tablesRecords', filter)
  const sat = rows.find(({ status }) => status === recordStatus.cleared)!
  await api.db
    .updateTable('sitting')
    .set({ guestName: name })
    .where('tableRecordId', '=', sat['tableRecordId'] as number)
    .execute()
  const text = (await open(await linkTo(gm, 'tablesRecords', filter))).payload
  expect(parseCsv(text).map((line) => line['客人'])).toContain(`'${name}`)
  const sheet = (await readExcelFile((await open(await linkTo(gm, 'tablesRecords', filter, 'xlsx'))).rawPayload))[0]!
    .data
  expect(sheet.flat()).toContain(name)
})
