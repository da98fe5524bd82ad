/** Entered social insurance and deductions, and cumulative withholding in generated slips. */
import { configDefaults } from '@nocturne/base/config-defaults'
import { normalDisable, taxDeductionKind, wageItem } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { taxDeductionEntity } from '@nocturne/contract/office/payroll-entities'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller } from '../../../../test/api.ts'
import { listViolations } from '../../../../test/factories.ts'
import { encryptWithFreshNonce } from '../../../../test/log-in.ts'
import { hashPassword } from '../../session/public.ts'
import type { PersonFacts, Slip } from '../wages/wage-rules.ts'

const PASSWORD = '258369'
const save = buildEntityEndpoint(taxDeductionEntity, 'save')
const list = buildEntityEndpoint(taxDeductionEntity, 'list')
const importRows = buildEntityEndpoint(taxDeductionEntity, 'import')

const api = await startTestApi()
let hr: Caller
let finance: Caller
let waiterId: number

beforeAll(async () => {
  hr = await api.as('hr01')
  finance = await api.as('caiwu01')
  waiterId = (await api.as('fwy01')).userId ?? 0
  await api.db.insertInto('basePay').values({ userId: waiterId, startDate: '2025-12-01', amount: 60_000_00 }).execute()
})
beforeEach(async () => {
  await api.db.deleteFrom('taxDeduction').execute()
  await setCumulative(true)
})
afterEach(async () => expect(await listViolations(api)).toEqual([]))

async function setCumulative(isOn: boolean): Promise<void> {
  const row = { configKey: 'wage.cumulativeTax', configValue: JSON.stringify(isOn) }
  await api.db
    .insertInto('sysConfig')
    .values(row)
    .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue: row.configValue }))
    .execute()
}

const add = (values: Record<string, FieldValue>, caller = hr) =>
  caller.send(save, { rows: [{ values: { userId: waiterId, startDate: '2026-01-01', ...values } }] })
const generate = (month: string) => hr.call(payroll.generateWages, { month })

async function readSlip(month: string) {
  const { wageId, items, facts } = await api.db
    .selectFrom('wageSlip')
    .innerJoin('wageVersion', (join) =>
      join
        .onRef('wageVersion.wageId', '=', 'wageSlip.wageId')
        .onRef('wageVersion.versionNo', '=', 'wageSlip.versionNo'),
    )
    .select(['wageSlip.wageId', 'items', 'facts'])
    .where('wageSlip.month', '=', month)
    .where('wageSlip.userId', '=', waiterId)
    .executeTakeFirstOrThrow()
  const amount = (code: string) => (items as Slip['items']).find(({ itemCode }) => itemCode === code)?.amount ?? 0
  const income = amount(wageItem.base) + amount(wageItem.meal) + amount(wageItem.post) + amount(wageItem.full)
  return { wageId, amount, income, facts: facts as PersonFacts }
}

it('is off unless a venue turns it on', () => {
  expect(configDefaults['wage.cumulativeTax']).toBe(false)
})

it('withholds over the year, starts again in January, and opens to the computation', async () => {
  await add({ deductionKind: taxDeductionKind.social, amount: 4_500_00, startDate: '2025-12-01' })
  await add({ deductionKind: taxDeductionKind.children, amount: 2_000_00 })
  for (const month of ['2025-12', '2026-01', '2026-02']) await generate(month)
  const [january, february] = [await readSlip('2026-01'), await readSlip('2026-02')]
  expect(january.facts.tax).toMatchObject({ months: 0, income: 0, withheld: 0, additional: 2_000_00 })
  expect(january.amount(wageItem.social)).toBe(4_500_00)
  const first = january.income - 5_000_00 - 4_500_00 - 2_000_00
  // Above 36,000 and below 144,000: 10 %, quick deduction 2,520.
  expect(january.amount(wageItem.tax)).toBe(first / 10 - 2_520_00)
  const both = january.income + february.income - 2 * (5_000_00 + 4_500_00 + 2_000_00)
  expect(february.amount(wageItem.tax)).toBe(both / 10 - 2_520_00 - january.amount(wageItem.tax))
  expect(february.facts.tax).toMatchObject({ months: 1, income: january.income, additional: 4_000_00 })
  expect(await generate('2026-02')).toMatchObject({ changed: 0 })

  const payPasswordHash = await hashPassword(PASSWORD)
  await api.db.updateTable('appUser').set({ payPasswordHash }).execute()
  const { ticket } = await hr.call(session.checkPayPassword, {
    payPassword: await encryptWithFreshNonce(api, PASSWORD),
  })
  const item = await hr.call(payroll.wageItem, { wageId: february.wageId, itemCode: wageItem.tax, ticket })
  expect(item.lines.map(({ title }) => title)).toEqual(['本年累计税额', '已预扣'])
  expect(item.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(item.amount)
  expect(item.ruleTerms).toEqual(
    expect.arrayContaining([
      { label: '减除费用', text: '¥10,000（2 个月）' },
      { label: '专项附加扣除', text: '¥4,000' },
      { label: '预扣率', text: '10%' },
      { label: '速算扣除数', text: '¥2,520' },
    ]),
  )
})

it('follows the monthly table of the wage rule again when it is turned off', async () => {
  await generate('2026-01')
  await setCumulative(false)
  await generate('2026-01')
  const { facts } = await readSlip('2026-01')
  expect([facts.tax, facts.social]).toEqual([undefined, undefined])
})

it('refuses own deductions, reversed dates and months that overlap, also when two are sent at once', async () => {
  const { children, social } = taxDeductionKind
  expect(await add({ userId: hr.userId ?? 0, deductionKind: children, amount: 1 })).toMatchObject({
    msg: '不能给自己登记扣除',
  })
  expect(await add({ deductionKind: children, amount: 1, endDate: '2025-01-01' })).toMatchObject({
    msg: '结束日期不能早于开始日期',
  })
  const replies = await Promise.all(
    [hr, finance].map((caller, i) =>
      add({ deductionKind: social, amount: 500_00, startDate: `2026-01-0${i + 1}`, endDate: '2026-03-01' }, caller),
    ),
  )
  expect(replies.map(({ errCode }) => errCode ?? 'saved').toSorted()).toEqual(['ROWS_REFUSED', 'saved'])
  expect(await add({ deductionKind: social, amount: 500_00, startDate: '2026-03-31' })).toMatchObject({
    msg: '这些月份已有同一项目，请先给它填结束日期',
  })
  expect(await add({ deductionKind: social, amount: 500_00, startDate: '2026-04-01' })).toMatchObject({ code: 200 })
  const waiter = await api.as('fwy01')
  expect(await waiter.send(list, { pageNum: 1, pageSize: 10 })).toMatchObject({ errCode: 'NO_PERMISSION' })
})

it('imports rows by employee, kind and first date', async () => {
  const sheet = { fileName: '扣除.csv', columns: ['userId', 'deductionKind', 'startDate', 'amount'] }
  const rows = [
    ['fwy01', '社保公积金个人部分', '2026-01-01', '480.5'],
    ['fwy01', '子女教育', '2026-01-01', '2000'],
  ]
  expect(await hr.call(importRows, { ...sheet, rows })).toMatchObject({ added: 2 })
  expect(await hr.call(importRows, { ...sheet, rows: [['fwy01', '子女教育', '2026-01-01', '4000']] })).toMatchObject({
    changed: 1,
  })
})

it('blocks publishing of drafts whose deductions changed, and leaves published slips unchanged', async () => {
  await add({ deductionKind: taxDeductionKind.social, amount: 600_00 })
  await generate('2026-01')
  const record = (await hr.call(list, { pageNum: 1, pageSize: 10 })).rows[0]!
  const seen = { status: normalDisable.normal }
  await hr.call(save, { rows: [{ id: record.id, values: { status: normalDisable.disabled }, seen }] })
  expect(await hr.send(payroll.publishWages, { month: '2026-01' })).toMatchObject({
    msg: expect.stringContaining('社保已变化，请重新生成后再发布'),
  })
  await generate('2026-01')
  const published = await Promise.all([1, 2].map(() => finance.send(payroll.publishWages, { month: '2026-01' })))
  expect(published.map(({ code }) => code)).toEqual([200, 200])
  // A change after the publication leaves the slip as it is.
  const before = await readSlip('2026-01')
  await add({ deductionKind: taxDeductionKind.rent, amount: 1_500_00 })
  await generate('2026-01')
  expect((await readSlip('2026-01')).amount(wageItem.tax)).toBe(before.amount(wageItem.tax))
})
