/**
 * 期初存酒: bottles of an earlier system, imported by sheet. They are found, fetched and shown like all stored bottles, and
 * taken back while unused.
 */
import { storableBottleState, withdrawVerifyType, wineAction, wineStatus } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { office } from '@nocturne/contract/office/endpoints'
import { memberEntity } from '@nocturne/contract/office/member-entities'
import { openingBottleEntity } from '@nocturne/contract/office/opening-entities'
import { reports } from '@nocturne/contract/reports/endpoints'
import { wine } from '@nocturne/contract/wine/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../../test/api.ts'
import type { Caller } from '../../../../test/api.ts'
import { BOTTLE_GOODS_ID, listFreePayLaterTables, listViolations, openTable } from '../../../../test/factories.ts'
import { createMemberPhone } from '../../../../test/members.ts'
import { createRole, withRole } from '../../../../test/roles.ts'
import { insertUpload } from '../../../../test/uploads.ts'

const api = await startTestApi()
api.clock.setMilliseconds(333)
let finance: Caller
let gm: Caller
let bar: Caller
let goodsCode = ''

const check = buildEntityEndpoint(openingBottleEntity, 'check')
const imports = buildEntityEndpoint(openingBottleEntity, 'import')
const list = buildEntityEndpoint(openingBottleEntity, 'list')
const save = buildEntityEndpoint(openingBottleEntity, 'save')

beforeAll(async () => {
  await createRole(api, 'noOpening', { 'member:opening:add': null })
  await createRole(api, 'noPhone', { 'member:info:phone': null })
  ;[finance, gm, bar] = await Promise.all([api.as('caiwu01'), api.as('gm'), api.as('bar01')])
  const goods = await api.db
    .selectFrom('goods')
    .select('goodsCode')
    .where('goodsId', '=', BOTTLE_GOODS_ID)
    .executeTakeFirstOrThrow()
  goodsCode = goods.goodsCode
})
afterEach(async () => expect(await listViolations(api)).toEqual([]))

/** Cells with quantities. */
const [ONE, TWO] = [String(1), String(2)]

let sequence = 1000
const nextPhone = () => `1480000${sequence++}`
const nextLabel = () => `LD${sequence++}`

const COLUMNS = [
  'labelNo',
  'guestName',
  'guestPhone',
  'goodsCode',
  'quantity',
  'remainPercent',
  'depositDate',
  'cabinetNo',
]
const buildSheet = (rows: string[][], columns = COLUMNS) => ({ fileName: '老店存酒.xlsx', columns, rows })
const buildRow = (changes: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    labelNo: nextLabel(),
    guestName: '老客人',
    guestPhone: nextPhone(),
    goodsCode,
    quantity: TWO,
    remainPercent: '100',
    depositDate: '2026-03-01',
    cabinetNo: 'C-03',
    ...changes,
  }
  return COLUMNS.map((name) => cells[name] ?? '')
}

async function importBottles(rows: string[][]) {
  await finance.call(imports, buildSheet(rows))
  const { rows: runs } = await finance.call(office.imports, { pageNum: 1, pageSize: 1 })
  const bottles = await Promise.all(rows.map(([label]) => findBottle(label ?? '')))
  return { importId: runs[0]!.importId, bottles }
}

const findBottle = (label: string) =>
  api.db
    .selectFrom('wineItem')
    .selectAll()
    .where('labelNo', '=', label)
    .orderBy('wineItemId', 'desc')
    .executeTakeFirstOrThrow()

const countRows = async () => {
  const counts = await Promise.all(
    (['wineDeposit', 'wineItem', 'wineLog', 'wineGuest'] as const).map((table) =>
      api.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.map(({ total }) => total)
}

async function addMember(phone: string, memberNo: string): Promise<number> {
  const { ids } = await finance.call(buildEntityEndpoint(memberEntity, 'save'), {
    rows: [{ values: { memberName: '林会员', phonenumber: phone, memberNo } }],
  })
  return ids[0]!
}

describe('import', () => {
  it('stores bottles that staff, the guest and the reports see like others, with a code to fetch them', async () => {
    const phone = nextPhone()
    const memberId = await addMember(phone, 'LV-9')
    const before = await gm.call(reports.business, { beginDate: TONIGHT.slice(0, 10), endDate: TONIGHT.slice(0, 10) })
    const [label, opened] = [nextLabel(), nextLabel()]
    const columns = [
      'labelNo',
      'memberNo',
      'goodsCode',
      'quantity',
      'remainPercent',
      'depositDate',
      'expireDate',
      'cabinetNo',
      'remark',
    ]
    const sheet = buildSheet(
      [
        [label, 'lv-9', goodsCode, String(3), '', '2026-03-01', '2026-12-31', 'C-03', '蓝色礼盒'],
        [opened, 'LV-9', goodsCode, ONE, '60%', '2026-03-01', '', 'C-04', ''],
      ],
      columns,
    )
    expect(await finance.call(check, sheet)).toMatchObject({ added: 2, errors: [] })
    expect(await finance.call(imports, sheet)).toMatchObject({ added: 2 })

    const { rows } = await bar.call(wine.list, { keyword: label, pageNum: 1, pageSize: 10 })
    expect(rows).toMatchObject([
      {
        guestName: '林会员',
        quantity: 3,
        remainQuantity: 3,
        status: wineStatus.stored,
        cabinetNo: 'C-03',
        expireDate: '2026-12-31',
      },
    ])
    expect(await bar.call(wine.detail, { wineItemId: rows[0]!.wineItemId })).toMatchObject({
      opening: true,
      byHand: false,
      remark: '蓝色礼盒',
      history: [{ action: wineAction.opening, quantity: 3 }],
    })
    const own = await (await createMemberPhone(api, memberId)).call(wine.memberList, { pageNum: 1, pageSize: 10 })
    expect(
      own.rows
        .map(({ remainQuantity, remainPercent }) => [remainQuantity, remainPercent])
        .toSorted(([a = 0], [b = 0]) => a - b),
    ).toEqual([
      [1, 60],
      [3, 100],
    ])
    expect(own.codes).toEqual([{ phoneMask: expect.any(String), takeCode: expect.stringMatching(/^\d{6}$/) }])
    const after = await gm.call(reports.business, { beginDate: TONIGHT.slice(0, 10), endDate: TONIGHT.slice(0, 10) })
    expect(after.bottles.deposited, 'not stored tonight').toBe(before.bottles.deposited)
    expect(after.bottles.stored).toBe(before.bottles.stored + 4)
    expect(await finance.call(check, sheet), 'the same file again').toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
      errors: [],
    })
  })

  it('lets the guest fetch an imported bottle with the code', async () => {
    const row = buildRow()
    const { bottles } = await importBottles([row])
    const [tableName] = await listFreePayLaterTables(api)
    const { tableRecordId } = await openTable(api, gm, tableName!)
    const { depositId } = bottles[0]!
    const { takeCode } = await gm.call(wine.takeCode, { depositId })
    const { withdrawId } = await bar.call(wine.withdrawAdd, {
      tableRecordId,
      guestOf: depositId,
      verifyType: withdrawVerifyType.pickupCode,
      verifyCode: takeCode,
      items: [{ wineItemId: bottles[0]!.wineItemId, quantity: 1 }],
    })
    await gm.call(wine.withdrawIssue, { withdrawId, agree: true })
    expect(await findBottle(row[0]!)).toMatchObject({ remainQuantity: 1, withdrawnQuantity: 1 })
  })

  it.each([
    ['an unknown member', { memberNo: 'NONE-1', guestPhone: '' }, 'memberNo', '没有这个卡号的会员'],
    ['a row without guest', { guestPhone: '' }, 'guestPhone', '请填写手机号或卡号'],
    ['a row without name', { guestName: '' }, 'guestName', '请填写姓名'],
    ['unknown goods', { goodsCode: 'NOPE' }, 'goodsCode', '没有这款商品'],
    ['goods that cannot be stored', { goodsCode: '$unstorable' }, 'goodsCode', '不能存'],
    ['a level between tenths', { remainPercent: '55%', quantity: ONE }, 'remainPercent', '剩余酒量请填'],
    ['several opened bottles in a row', { remainPercent: '50%' }, 'quantity', '逐瓶'],
    ['a quantity that is no number', { quantity: '两瓶' }, 'quantity', '数量应为整数'],
    ['a day that does not exist', { depositDate: '2026-02-30' }, 'depositDate', '存入日期'],
    ['a date in the future', { depositDate: '2030-01-01' }, 'depositDate', '不能晚于今天'],
    ['an end before the beginning', { expireDate: '2026-02-01' }, 'expireDate', '不能早于存入日期'],
    ['a row without place', { cabinetNo: '' }, 'cabinetNo', '存放位置'],
  ])('names the cell of %s, and stores nothing', async (_name, wrong, field, message) => {
    const before = await countRows()
    const unstorable = await api.db
      .selectFrom('goods')
      .select('goodsCode')
      .where('depositType', '=', storableBottleState.none)
      .executeTakeFirstOrThrow()
    const columns = [...COLUMNS, 'memberNo', 'expireDate']
    const cells = (changes: Record<string, string>) => [
      ...buildRow(changes),
      changes['memberNo'] ?? '',
      changes['expireDate'] ?? '',
    ]
    const faulty = Object.fromEntries(
      Object.entries(wrong).map(([name, cell]) => [name, cell === '$unstorable' ? unstorable.goodsCode : cell]),
    )
    const sheet = buildSheet([cells({}), cells(faulty)], columns)
    const { errors } = await finance.call(check, sheet)
    expect(errors).toMatchObject([{ row: 1, field }])
    expect(errors[0]?.message).toContain(message)
    expect(await finance.send(imports, sheet)).toMatchObject({
      errCode: 'ROWS_REFUSED',
      detail: { errors: [{ row: 1, field }] },
    })
    expect(await countRows()).toEqual(before)
  })

  it('refuses the label of a bottle that is in the store, and two numbers of different people', async () => {
    const picture = await insertUpload(api, bar, 'image')
    const label = nextLabel()
    await bar.call(wine.depositByHand, {
      guestName: '孙先生',
      guestPhone: nextPhone(),
      goodsId: BOTTLE_GOODS_ID,
      quantity: 1,
      labelNo: label,
      cabinetNo: 'B-07',
      photoUrls: [picture],
      reason: '纸卡',
    })
    await gm.call(wine.depositAudit, {
      depositId: (await findBottle(label)).depositId,
      agree: true,
      items: [{ wineItemId: (await findBottle(label)).wineItemId, labelNo: label, cabinetNo: 'B-07' }],
    })
    const used = await finance.call(check, buildSheet([buildRow({ labelNo: label })]))
    expect(used.errors).toMatchObject([{ row: 0, field: 'labelNo', message: '这个标签已贴在另一瓶存酒上' }])
    await addMember(nextPhone(), 'LV-10')
    const mixed = await finance.call(check, buildSheet([[...buildRow(), 'LV-10']], [...COLUMNS, 'memberNo']))
    expect(mixed.errors).toMatchObject([{ field: 'guestPhone', message: '手机号和卡号不是同一位会员' }])
  })

  it('warns of bottles that are expired already', async () => {
    const result = await finance.call(check, buildSheet([buildRow({ depositDate: '2020-01-01' })]))
    expect(result).toMatchObject({ errors: [], warnings: [{ row: 0, field: 'expireDate' }] })
  })

  it('stores a file once when it is imported twice at once', async () => {
    const rows = Array.from({ length: 20 }, () => buildRow())
    const before = await countRows()
    const replies = await Promise.all([1, 2].map(() => finance.call(imports, buildSheet(rows))))
    expect(replies.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 20])
    expect(await countRows()).toEqual(before.map((total) => total + 20))
  })

  it('returns the first result for the same key', async () => {
    const sheet = buildSheet([buildRow()])
    const key = 'opening-0123456789abcdef'
    const replies = await Promise.all([1, 2].map(() => finance.send(imports, sheet, { key })))
    expect(replies.map(({ data }) => data.added)).toEqual([1, 1])
  })

  it('is closed without its permission, and hides mobile numbers without theirs', async () => {
    const row = buildRow()
    await importBottles([row])
    await withRole(api, { manager: gm, roleKey: 'noOpening' }, async (caller) => {
      expect(await caller.send(check, buildSheet([buildRow()]))).toMatchObject({ errCode: 'NO_PERMISSION' })
      expect(await caller.send(list, { pageNum: 1, pageSize: 10 })).toMatchObject({ errCode: 'NO_PERMISSION' })
    })
    await withRole(api, { manager: gm, roleKey: 'noPhone' }, async (caller) => {
      const { rows } = await caller.call(list, { pageNum: 1, pageSize: 10, keyword: row[0]! })
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(row[2])
    })
  })
})

describe('changes', () => {
  it('moves a bottle, with a line in its history', async () => {
    const { bottles } = await importBottles([buildRow()])
    const { wineItemId } = bottles[0]!
    await finance.call(save, { rows: [{ id: wineItemId, values: { cabinetNo: 'D-01' }, seen: { cabinetNo: 'C-03' } }] })
    const { history, cabinetNo } = await bar.call(wine.detail, { wineItemId })
    expect({ cabinetNo, last: history.at(-1) }).toMatchObject({
      cabinetNo: 'D-01',
      last: { action: wineAction.moved, quantity: 0, content: 'C-03 → D-01' },
    })
  })
})

describe('undo', () => {
  it('takes bottles back, ends the codes, and lets the same file be imported again', async () => {
    const rows = [buildRow(), buildRow()]
    const { importId, bottles } = await importBottles(rows)
    expect(await finance.call(office.undoImport, { importId })).toEqual({ restored: 0, removed: 0, stopped: 2 })
    const found = await bar.call(wine.list, { keyword: rows[0]![0]!, pageNum: 1, pageSize: 10 })
    expect(found.rows).toMatchObject([{ status: wineStatus.withdrawn }])
    expect(await gm.send(wine.takeCode, { depositId: bottles[0]!.depositId })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await finance.call(imports, buildSheet(rows))).toMatchObject({ added: 2 })
  })

  it('is refused with its row once a bottle was used', async () => {
    const { importId, bottles } = await importBottles([buildRow(), buildRow()])
    await bar.call(wine.damage, { wineItemId: bottles[1]!.wineItemId, reason: '碰倒了' })
    expect(await finance.send(office.undoImport, { importId })).toMatchObject({
      errCode: 'ROWS_REFUSED',
      detail: { errors: [{ row: 1, message: '这瓶酒已经取过、续存过或处理过，不能撤销' }] },
    })
    expect(await findBottle(bottles[0]!.labelNo!)).toMatchObject({ status: wineStatus.stored })
  })

  it('happens once when it is sent twice at once', async () => {
    const { importId } = await importBottles([buildRow(), buildRow()])
    const replies = await Promise.all([1, 2].map(() => finance.send(office.undoImport, { importId })))
    expect(replies.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['IMPORT_UNDONE', 'done'])
  })

  it('lets either the undo or the damage win when both happen at once', async () => {
    const { importId, bottles } = await importBottles([buildRow()])
    const { wineItemId, labelNo } = bottles[0]!
    const [undo, damage] = await Promise.all([
      finance.send(office.undoImport, { importId }),
      bar.send(wine.damage, { wineItemId, reason: '碰倒了' }),
    ])
    expect([undo.code, damage.code].filter((code) => code === 200)).toHaveLength(1)
    expect((await findBottle(labelNo!)).status).toBe(undo.code === 200 ? wineStatus.withdrawn : wineStatus.damaged)
  })
})
