/** Base pay of single employees: entered, used by slips, withdrawn, and changed concurrently with publishing. */
import { addDays, getMonthRange } from '@nocturne/base/venue-time'
import { normalDisable, wageItem } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { office } from '@nocturne/contract/office/endpoints'
import { basePayEntity } from '@nocturne/contract/office/payroll-entities'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller } from '../../../../test/api.ts'
import { listViolations } from '../../../../test/factories.ts'
import type { Slip } from '../wages/wage-rules.ts'

/** Past month without nights, and the first one after it. */
const MONTH = '2026-02'
const NEXT = '2026-03-01'
const save = buildEntityEndpoint(basePayEntity, 'save')
const list = buildEntityEndpoint(basePayEntity, 'list')
const importRows = buildEntityEndpoint(basePayEntity, 'import')

const api = await startTestApi()
let hr: Caller
let finance: Caller
let waiterId: number

beforeAll(async () => {
  hr = await api.as('hr01')
  finance = await api.as('caiwu01')
  waiterId = (await api.as('fwy01')).userId ?? 0
})
beforeEach(async () => {
  await api.db.deleteFrom('basePay').execute()
})
afterEach(async () => expect(await listViolations(api)).toEqual([]))

const add = (values: Record<string, FieldValue>, caller = hr) =>
  caller.send(save, { rows: [{ values: { userId: waiterId, ...values } }] })
const listPays = async () => (await hr.call(list, { pageNum: 1, pageSize: 100 })).rows
const generate = (month = MONTH) => hr.call(payroll.generateWages, { month })

async function readBase(userId: number, month = MONTH) {
  const { items, facts } = await api.db
    .selectFrom('wageSlip')
    .innerJoin('wageVersion', (join) =>
      join
        .onRef('wageVersion.wageId', '=', 'wageSlip.wageId')
        .onRef('wageVersion.versionNo', '=', 'wageSlip.versionNo'),
    )
    .select(['items', 'facts'])
    .where('wageSlip.month', '=', month)
    .where('wageSlip.userId', '=', userId)
    .executeTakeFirstOrThrow()
  const base = (items as Slip['items']).find(({ itemCode }) => itemCode === wageItem.base)
  return { base, facts: facts as Record<string, unknown> }
}

/** Base pay before the deduction for missed sales. */
const sumEarned = (base: Slip['items'][number] | undefined) =>
  (base?.lines ?? []).reduce((sum, { title, amount }) => (title === '业绩未达标' ? sum : sum + amount), 0)

it('pays by the own base pay from its date, by days, and keeps the rest of the post', async () => {
  await generate()
  const { base: before } = await readBase(waiterId)
  expect(await add({ startDate: '2026-02-15', amount: 9_000_00 })).toMatchObject({ code: 200 })
  expect(await generate()).toMatchObject({ changed: 1 })
  const { base, facts } = await readBase(waiterId)
  const post = before!.amount
  expect(base!.amount).toBe(Math.round((post * 14 + 9_000_00 * 14) / 28))
  expect(base!.lines.map(({ note }) => note.split(' · ')[1])).toEqual(['14/28 天', '14/28 天'])
  expect(facts).toMatchObject({
    basePays: [
      { own: null, days: 14 },
      { own: { amount: 9_000_00 }, days: 14 },
    ],
  })
  expect(await generate()).toMatchObject({ changed: 0 })
})

it('equals a day-by-day computation for random dated pays', async () => {
  const { beginDate } = getMonthRange(MONTH)
  const people = await api.db
    .selectFrom('appUser')
    .innerJoin('employment', 'employment.userId', 'appUser.userId')
    .select(['appUser.userId', 'joinDate'])
    .where('leaveDate', 'is', null)
    .where('appUser.userId', '<>', hr.userId ?? 0)
    .orderBy('appUser.userId')
    .limit(20)
    .execute()
  await generate()
  const postPay = new Map<number, number>()
  for (const { userId } of people) postPay.set(userId, sumEarned((await readBase(userId)).base))
  const pays = fc.sample(
    fc.uniqueArray(fc.record({ day: fc.integer({ min: -20, max: 40 }), amount: fc.nat(200_000_00) }), {
      selector: ({ day }) => day,
      minLength: 1,
      maxLength: 5,
    }),
    { numRuns: people.length, seed: 7 },
  )
  const rows = people.flatMap(({ userId }, i) =>
    (pays[i] ?? []).map(({ day, amount }) => ({ values: { userId, startDate: addDays(beginDate, day), amount } })),
  )
  expect(await hr.send(save, { rows })).toMatchObject({ code: 200 })
  await generate()
  for (const [i, { userId, joinDate }] of people.entries()) {
    if (joinDate !== null && joinDate > beginDate) continue
    let sum = 0
    for (let day = 0; day < 28; day++) {
      const applying = pays[i]!.filter((pay) => pay.day <= day).toSorted((a, b) => b.day - a.day)[0]
      sum += applying?.amount ?? postPay.get(userId)!
    }
    const { base, facts } = await readBase(userId)
    const share = Number(facts['employedDays']) / 28
    const expected = Math.floor((sum * share) / 28 + 0.5)
    expect([userId, sumEarned(base)]).toEqual([userId, expected])
  }
})

it('refuses own pay, a far date, a second pay of the date, and people without the permission', async () => {
  expect(await add({ userId: hr.userId ?? 0, startDate: NEXT, amount: 1 })).toMatchObject({ msg: '不能给自己定底薪' })
  expect(await add({ startDate: '2028-01-01', amount: 1 })).toMatchObject({ msg: '只能提前一年设置' })
  expect(await add({ startDate: NEXT, amount: 200_000_01 })).toMatchObject({ code: 500 })
  const waiter = await api.as('fwy01')
  expect(await waiter.send(list, { pageNum: 1, pageSize: 10 })).toMatchObject({ errCode: 'NO_PERMISSION' })
  const replies = await Promise.all([hr, finance].map((caller) => add({ startDate: NEXT, amount: 5_000_00 }, caller)))
  expect(replies.map(({ errCode }) => errCode ?? 'saved').toSorted()).toEqual(['ROWS_REFUSED', 'saved'])
  expect(await listPays()).toHaveLength(1)
})

it('is withdrawn before it begins, not afterwards, and notifies the employee without the amount', async () => {
  await add({ startDate: '2026-04-01', amount: 6_000_00 })
  await add({ startDate: NEXT, amount: 5_000_00 })
  const [later, begun] = await Promise.all(
    ['2026-04-01', NEXT].map(async (date) => (await listPays()).find(({ values }) => values['startDate'] === date)!),
  )
  const stop = (id: number) =>
    hr.send(save, {
      rows: [{ id, values: { status: normalDisable.disabled }, seen: { status: normalDisable.normal } }],
    })
  expect(await stop(begun!.id)).toMatchObject({ msg: '已经生效，不能停用，请新增一条' })
  expect(await stop(later!.id)).toMatchObject({ code: 200 })
  const waiter = await api.as('fwy01')
  const { rows } = await waiter.call(notifications.list, {})
  const texts = rows.filter(({ title }) => title === '底薪调整').map(({ content }) => content)
  expect(texts[0]).toBe('原定2026-04-01起的底薪已撤回')
  expect(texts.join()).not.toContain('6000')
})

it('imports rows by employee and date, and undoes them', async () => {
  const sheet = {
    fileName: '底薪.csv',
    columns: ['userId', 'startDate', 'amount'],
    rows: [
      ['fwy01', NEXT, '5200'],
      ['fwy01', '2026-04-01', '5600'],
    ],
  }
  expect(await hr.call(importRows, sheet)).toMatchObject({ added: 2, changed: 0 })
  expect(await hr.call(importRows, { ...sheet, rows: [['fwy01', '2026/4/1', '5,700']] })).toMatchObject({ changed: 1 })
  expect(
    await hr.send(importRows, { ...sheet, columns: ['userId', 'amount'], rows: [['fwy01', '5000']] }),
  ).toMatchObject({
    msg: expect.stringContaining('缺少“生效日期”一列'),
  })
  const [run] = (await hr.call(office.imports, { pageNum: 1, pageSize: 1 })).rows
  await hr.call(office.undoImport, { importId: run!.importId })
  expect(new Set((await listPays()).map(({ values }) => values['amount']))).toEqual(new Set([5_200_00, 5_600_00]))
})

it('blocks publishing of drafts computed before a change, also when both are sent at once', async () => {
  await generate()
  await add({ startDate: '2026-02-10', amount: 7_000_00 })
  expect(await hr.send(payroll.publishWages, { month: MONTH })).toMatchObject({
    msg: expect.stringContaining('底薪已变化，请重新生成后再发布'),
  })
  await generate()
  const [published, changed] = await Promise.all([
    finance.send(payroll.publishWages, { month: MONTH }),
    add({ startDate: '2026-02-20', amount: 8_000_00 }),
  ])
  expect(new Set([published.code, changed.code])).toEqual(new Set([200, 500]))
  if (published.code !== 200) {
    await generate()
    await finance.call(payroll.publishWages, { month: MONTH })
  }
  // Published: the pay can no longer change in that month; the next month is open.
  expect(await add({ startDate: '2026-02-25', amount: 1 })).toMatchObject({
    msg: '2026年2月的工资单已发布，请从之后的月份开始',
  })
  const [first] = await listPays()
  const { startDate = null, amount = null } = first!.values
  expect(
    await hr.send(save, { rows: [{ id: first!.id, values: { startDate: '2026-04-01' }, seen: { startDate } }] }),
  ).toMatchObject({ errCode: 'ROWS_REFUSED' })
  expect(await hr.send(save, { rows: [{ id: first!.id, values: { amount: 1 }, seen: { amount } }] })).toMatchObject({
    errCode: 'ROWS_REFUSED',
  })
  expect(await add({ startDate: NEXT, amount: 8_500_00 })).toMatchObject({ code: 200 })
})
