/**
 * 期初挂账: credits of an earlier system, imported by sheet. They are owed, repaid, reminded of and written off like
 * credits of bills, and taken back while nothing was repaid.
 */
import { creditOwnerType, creditStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { creditAccountEntity } from '@nocturne/contract/office/money-entities'
import { office } from '@nocturne/contract/office/endpoints'
import { openingCreditEntity } from '@nocturne/contract/office/opening-entities'
import { reports } from '@nocturne/contract/reports/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../../test/api.ts'
import type { Caller } from '../../../../../test/api.ts'
import { listViolations } from '../../../../../test/factories.ts'
import { createRole, withRole } from '../../../../../test/roles.ts'

const api = await startTestApi()
api.clock.setMilliseconds(333)
let finance: Caller
let gm: Caller
let guarantor = ''

const check = buildEntityEndpoint(openingCreditEntity, 'check')
const imports = buildEntityEndpoint(openingCreditEntity, 'import')
const list = buildEntityEndpoint(openingCreditEntity, 'list')
const save = buildEntityEndpoint(openingCreditEntity, 'save')

beforeAll(async () => {
  await createRole(api, 'noOpening', { 'member:opening:add': null })
  ;[finance, gm] = await Promise.all([api.as('caiwu01'), api.as('gm')])
  const { nickName } = await api.db
    .selectFrom('appUser')
    .select('nickName')
    .where('userName', '=', 'yx01')
    .executeTakeFirstOrThrow()
  guarantor = nickName
})
afterEach(async () => expect(await listViolations(api)).toEqual([]))

let sequence = 1000

async function addAccount(values: Record<string, FieldValue> = {}): Promise<string> {
  const accountName = `单位${sequence++}`
  await gm.call(buildEntityEndpoint(creditAccountEntity, 'save'), {
    rows: [
      { values: { accountName, ownerType: creditOwnerType.company, phone: '13900002222', unlimited: true, ...values } },
    ],
  })
  return accountName
}

const COLUMNS = ['originNo', 'creditAccountId', 'guaranteeUserId', 'amount', 'originDate', 'dueDate', 'remark']
const buildSheet = (rows: string[][], columns = COLUMNS) => ({ fileName: '老店挂账.xlsx', columns, rows })
const buildRow = (accountName: string, changes: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    originNo: `YD${sequence++}`,
    creditAccountId: accountName,
    guaranteeUserId: guarantor,
    amount: '100.00',
    originDate: '2026-02-01',
    dueDate: '2026-03-10',
    remark: '老店 K08',
    ...changes,
  }
  return COLUMNS.map((name) => cells[name] ?? '')
}

async function importCredits(rows: string[][]) {
  await finance.call(imports, buildSheet(rows))
  const { rows: runs } = await finance.call(office.imports, { pageNum: 1, pageSize: 1 })
  return {
    importId: runs[0]!.importId,
    credits: await Promise.all(rows.map(([originNo]) => findCredit(originNo ?? ''))),
  }
}

const findCredit = (originNo: string) =>
  api.db
    .selectFrom('creditRecord')
    .selectAll()
    .where('originNo', '=', originNo)
    .orderBy('creditId', 'desc')
    .executeTakeFirstOrThrow()

const readBalance = async (code: string) => {
  const row = await api.db.selectFrom('account').select('balance').where('code', '=', code).executeTakeFirstOrThrow()
  return row.balance
}

const countRows = async () => {
  const counts = await Promise.all(
    (['creditRecord', 'creditOpening', 'journalEntry'] as const).map((table) =>
      api.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.map(({ total }) => total)
}

const repayInCash = (creditId: number, amount: number) =>
  finance.send(billing.creditRepay, { creditId, amount, payMethod: 'card' })

describe('import', () => {
  it('books receivables against the opening balances, and shows the debts with their age', async () => {
    const accountName = await addAccount()
    const [before, desk, openings, sold] = await Promise.all([
      gm.call(reports.creditGuarantors, { pageNum: 1, pageSize: 200 }),
      finance.call(reports.desk, {}),
      readBalance('opening:balances'),
      api.db
        .selectFrom('salesFact')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    const rows = [
      buildRow(accountName, { amount: '1000.50' }),
      buildRow(accountName, { amount: '200', dueDate: '', originDate: '2026-03-13' }),
    ]
    expect(await finance.call(check, buildSheet(rows))).toMatchObject({ added: 2, errors: [] })
    expect(await finance.call(imports, buildSheet(rows))).toMatchObject({ added: 2 })
    const credit = await findCredit(rows[0]![0]!)
    expect(credit).toMatchObject({
      amount: 100_050,
      status: creditStatus.open,
      billId: null,
      originDate: '2026-02-01',
      dueDate: '2026-03-10',
      guestName: accountName,
      reason: '老店 K08',
    })
    expect(await readBalance(`receivable:${credit.creditAccountId}`)).toBe(120_050)
    expect(await readBalance('opening:balances')).toBe(openings - 120_050)
    expect(await findCredit(rows[1]![0]!)).toMatchObject({ dueDate: '2026-04-12' })

    const after = await gm.call(reports.creditGuarantors, { pageNum: 1, pageSize: 200 })
    expect(after.summary.remainAmount - before.summary.remainAmount).toBe(120_050)
    expect(after.summary.overdueAmount - before.summary.overdueAmount).toBe(100_050)
    const lines = await gm.call(reports.creditLines, { pageNum: 1, pageSize: 10, keyword: accountName })
    expect(lines.rows).toMatchObject([{ remainAmount: 20_000 }, { remainAmount: 100_050, overdueDays: 4 }])
    const detail = await finance.call(billing.creditDetail, { creditId: credit.creditId })
    expect(detail).toMatchObject({
      billId: null,
      origin: { originNo: rows[0]![0], originDate: '2026-02-01' },
      remainAmount: 100_050,
      overdue: true,
      lines: [],
      can: { repay: true, writeOff: true, code: true },
    })
    const { creditsDue } = await finance.call(reports.desk, {})
    expect(creditsDue?.count).toBe((desk.creditsDue?.count ?? 0) + 1)
    const still = await api.db
      .selectFrom('salesFact')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(still, 'no turnover').toEqual(sold)
    expect(await finance.call(check, buildSheet(rows)), 'the same file again').toMatchObject({
      added: 0,
      unchanged: 2,
      errors: [],
    })
  })

  it('is repaid in parts and at once with others, reversed, and written off like credits of bills', async () => {
    const accountName = await addAccount()
    const { credits } = await importCredits([buildRow(accountName), buildRow(accountName), buildRow(accountName)])
    const [one, two, three] = credits as [(typeof credits)[0], (typeof credits)[0], (typeof credits)[0]]
    const part = await finance.call(billing.creditRepay, { creditId: one.creditId, amount: 4_000, payMethod: 'card' })
    expect(part).toMatchObject({ remainAmount: 6_000, status: creditStatus.partlyRepaid })
    const detail = await finance.call(billing.creditDetail, { creditId: one.creditId })
    expect(detail.repays).toMatchObject([{ amount: 4_000, payMethod: 'card' }])
    await finance.call(billing.creditRepayReverse, { repayId: part.repayId, reason: '录错了' })
    expect(await findCredit(one.originNo!)).toMatchObject({ status: creditStatus.open, repaidAmount: 0 })
    const receipt = await finance.call(billing.creditRepayMany, {
      items: [
        { creditId: one.creditId, amount: 10_000 },
        { creditId: two.creditId, amount: 1_000 },
      ],
      payMethod: 'transfer',
      slipNo: 'ZZ-1',
    })
    expect(receipt).toMatchObject({ amount: 11_000 })
    expect(await findCredit(one.originNo!)).toMatchObject({ status: creditStatus.repaid })
    await finance.call(billing.creditWriteOff, { creditId: three.creditId, reason: '联系不上' })
    expect(await findCredit(three.originNo!)).toMatchObject({ status: creditStatus.writtenOff, badAmount: 10_000 })
    expect(await readBalance(`receivable:${one.creditAccountId}`)).toBe(9_000)
  })

  it('never accepts more than is owed when two repay at once', async () => {
    const { credits } = await importCredits([buildRow(await addAccount())])
    const { creditId, originNo } = credits[0]!
    const replies = await Promise.all([1, 2].map(() => repayInCash(creditId, 10_000)))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await findCredit(originNo!)).toMatchObject({ repaidAmount: 10_000, status: creditStatus.repaid })
  })

  it.each([
    ['an unknown account', { creditAccountId: '没有的单位' }, 'creditAccountId', '没有'],
    ['a row without guarantor', { guaranteeUserId: '' }, 'guaranteeUserId', '请填写担保人'],
    ['no amount', { amount: '' }, 'amount', '欠款'],
    ['an amount of nothing', { amount: '0.00' }, 'amount', '欠款'],
    ['a negative amount', { amount: '-5' }, 'amount', '欠款'],
    ['fractions of a fen', { amount: '1.005' }, 'amount', '欠款'],
    ['a date in the future', { originDate: '2030-01-01' }, 'originDate', '不能晚于今天'],
    ['a day that does not exist', { originDate: '2026-02-30' }, 'originDate', '挂账日期'],
    ['an end before the beginning', { dueDate: '2026-01-01' }, 'dueDate', '不能早于挂账日期'],
    ['a row without number', { originNo: '' }, 'originNo', '请填写原单号'],
  ])('names the cell of %s, and books nothing', async (_name, wrong, field, message) => {
    const accountName = await addAccount()
    const before = await countRows()
    const sheet = buildSheet([buildRow(accountName), buildRow(accountName, wrong)])
    const { errors } = await finance.call(check, sheet)
    expect(errors).toMatchObject([{ row: 1, field }])
    expect(errors[0]?.message).toContain(message)
    expect(await finance.send(imports, sheet)).toMatchObject({
      errCode: 'ROWS_REFUSED',
      detail: { errors: [{ row: 1, field }] },
    })
    expect(await countRows()).toEqual(before)
  })

  it('names the row with which an account exceeds its limit', async () => {
    const accountName = await addAccount({ unlimited: false, creditLimit: 15_000 })
    const { errors } = await finance.call(check, buildSheet([buildRow(accountName), buildRow(accountName)]))
    expect(errors).toEqual([{ row: 1, field: 'amount', message: `“${accountName}”会超出额度¥50，请先调高额度` }])
  })

  it('books a file once when it is imported twice at once, and within a limit when two files are', async () => {
    const accountName = await addAccount()
    const rows = Array.from({ length: 10 }, () => buildRow(accountName))
    const replies = await Promise.all([1, 2].map(() => finance.call(imports, buildSheet(rows))))
    expect(replies.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 10])
    const limited = await addAccount({ unlimited: false, creditLimit: 15_000 })
    const files = await Promise.all([1, 2].map(() => finance.send(imports, buildSheet([buildRow(limited)]))))
    expect(files.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['ROWS_REFUSED', 'done'])
  })

  it('is closed without its permission', async () => {
    const accountName = await addAccount()
    await withRole(api, { manager: gm, roleKey: 'noOpening' }, async (caller) => {
      for (const reply of [
        await caller.send(check, buildSheet([buildRow(accountName)])),
        await caller.send(list, { pageNum: 1, pageSize: 10 }),
      ])
        expect(reply).toMatchObject({ errCode: 'NO_PERMISSION' })
    })
  })

  it('changes nothing but the remark afterwards', async () => {
    const { credits } = await importCredits([buildRow(await addAccount())])
    const { creditId, originNo } = credits[0]!
    await finance.call(save, { rows: [{ id: creditId, values: { remark: '周五来还' }, seen: { remark: '老店 K08' } }] })
    expect(await findCredit(originNo!)).toMatchObject({ reason: '周五来还' })
    const reply = await finance.send(save, {
      rows: [{ id: creditId, values: { amount: 1 }, seen: { amount: 10_000 } }],
    })
    expect(reply).toMatchObject({ detail: { errors: [{ field: 'amount', message: '欠款保存后不能改' }] } })
  })
})

describe('undo', () => {
  it('books the counter entry, and lets the same file be imported again', async () => {
    const accountName = await addAccount()
    const rows = [buildRow(accountName), buildRow(accountName)]
    const { importId, credits } = await importCredits(rows)
    expect(await finance.call(office.undoImport, { importId })).toEqual({ restored: 0, removed: 0, stopped: 2 })
    const { creditAccountId, originNo } = credits[0]!
    expect(await readBalance(`receivable:${creditAccountId}`)).toBe(0)
    expect(await findCredit(originNo!)).toMatchObject({ status: creditStatus.withdrawn, remainAmount: 0 })
    expect(await finance.call(imports, buildSheet(rows))).toMatchObject({ added: 2 })
  })

  it('is refused with its row once something was repaid', async () => {
    const accountName = await addAccount()
    const { importId, credits } = await importCredits([buildRow(accountName), buildRow(accountName)])
    await repayInCash(credits[1]!.creditId, 1)
    expect(await finance.send(office.undoImport, { importId })).toMatchObject({
      errCode: 'ROWS_REFUSED',
      detail: { errors: [{ row: 1, message: '这笔挂账已经还过、核销过或正在还，不能撤销' }] },
    })
    expect(await findCredit(credits[0]!.originNo!)).toMatchObject({ status: creditStatus.open })
  })

  it('happens once when it is sent twice at once', async () => {
    const { importId } = await importCredits([buildRow(await addAccount())])
    const replies = await Promise.all([1, 2].map(() => finance.send(office.undoImport, { importId })))
    expect(replies.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['IMPORT_UNDONE', 'done'])
  })

  it('lets either the undo or the repayment win when both happen at once', async () => {
    const { importId, credits } = await importCredits([buildRow(await addAccount())])
    const { creditId, originNo } = credits[0]!
    const [undo, repay] = await Promise.all([
      finance.send(office.undoImport, { importId }),
      repayInCash(creditId, 10_000),
    ])
    expect([undo.code, repay.code].filter((code) => code === 200)).toHaveLength(1)
    expect((await findCredit(originNo!)).status).toBe(undo.code === 200 ? creditStatus.withdrawn : creditStatus.repaid)
  })
})
