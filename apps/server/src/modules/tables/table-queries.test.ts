import { tableStatus } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { addBooking, openTable, orderBottles, readSitting, readTableId } from '../../../test/factories.ts'
import { runningStatuses } from './record-status.ts'

describe('floor', () => {
  let api: TestApi
  let manager: Caller
  let jie: Caller
  beforeAll(async () => {
    api = await startTestApi()
    manager = await api.as('lm01')
    jie = await api.as('yx01')
    const { tableRecordId } = await openTable(api, jie, 'A01')
    await orderBottles(jie, tableRecordId)
    await jie.call(tables.changeGuest, { tableRecordId, guestName: '赵先生', guestPhone: '13811112222' })
    await addBooking(
      jie,
      { tableId: await readTableId(api, 'B01'), guestName: '钱女士', guestPhone: '13911113333' },
      api,
    )
    await manager.call(tables.lock, { tableId: await readTableId(api, 'C01'), reason: '沙发维修' })
  })

  const names = async (caller: Caller, input: Parameters<typeof caller.call<typeof tables.list>>[1]) =>
    (await caller.call(tables.list, input)).rows.map((card) => card.tableName)

  it('requires the permission to see tables', async () => {
    expect((await api.anonymous.send(tables.list, {})).httpStatus).toBe(401)
    const hr = await api.as('hr01')
    for (const endpoint of [tables.list, tables.log]) {
      expect(await hr.send(endpoint, { tableId: 1 })).toMatchObject({ code: 403 })
    }
  })

  it('lists every table in floor order and counts states, independent of the status filter', async () => {
    const floor = await manager.call(tables.list, {})
    expect(floor.rows).toHaveLength(98)
    expect(floor.stat).toEqual({
      totalNum: 98,
      emptyNum: 95,
      bookedNum: 1,
      openNum: 1,
      settledNum: 0,
      lockNum: 1,
      presentedNum: 0,
    })
    expect(floor.rows.slice(0, 2).map((card) => card.tableName)).toEqual(['S01', 'S02'])
    const booked = await manager.call(tables.list, { tableStatus: tableStatus.booked })
    expect(booked.rows.map((card) => card.tableName)).toEqual(['B01'])
    expect(booked.stat).toEqual(floor.stat)
  })

  it('filters by area, label and one’s own tables, booked ones included', async () => {
    expect(await names(manager, { areaId: 1 })).toEqual(['S01', 'S02', 'S03', 'S04', 'S05', 'S06'])
    const label = (await manager.call(tables.areaLabels, {})).find((place) => place.type === 'label')
    const labelled = await manager.call(tables.list, { labelId: label?.labelId ?? 0 })
    expect(labelled.rows.length).toBeGreaterThan(0)
    expect(labelled.rows.every((card) => card.labelIds.includes(label?.labelId ?? 0))).toBe(true)
    expect(await names(jie, { mine: true })).toEqual(['A01', 'B01'])
    expect(await names(await api.as('yx12'), { mine: true })).toEqual([])
  })

  it('finds tables by name, guest or the last digits of the phone number, never by a part of it', async () => {
    expect(await names(manager, { keyword: 'a1' })).toEqual(['A10', 'A11', 'A12', 'A13', 'A14', 'A15', 'A16'])
    expect(await names(manager, { keyword: '赵先' })).toEqual(['A01'])
    expect(await names(manager, { keyword: '钱女士' })).toEqual(['B01'])
    expect(await names(manager, { keyword: '2222' })).toEqual(['A01'])
    expect(await names(manager, { keyword: '3333' })).toEqual(['B01'])
    expect(await names(manager, { keyword: '1381' })).toEqual([])
  })

  it('returns the lock reason and the sales person of a booking', async () => {
    const cards = (await manager.call(tables.list, {})).rows
    const card = (tableName: string) => cards.find((each) => each.tableName === tableName)
    expect(card('C01')).toMatchObject({ tableStatus: tableStatus.locked, lockReason: '沙发维修' })
    expect(card('B01')).toMatchObject({ bookGuestName: '钱女士', bookSalesUserId: jie.userId })
    await manager.call(tables.unlock, { tableId: card('C01')?.tableId ?? 0 })
    expect((await manager.call(tables.list, { keyword: 'C01' })).rows[0]).toMatchObject({
      tableStatus: tableStatus.free,
      lockReason: null,
    })
  })

  it('shows amounts of one’s own tables only, to leaders those of their department', async () => {
    const shown = async (userName: string) =>
      (await (await api.as(userName)).call(tables.list, { keyword: 'A01' })).rows[0]
    for (const userName of ['yx01', 'dz01', 'lm01', 'shouyin01', 'caiwu01'])
      expect(await shown(userName), userName).toMatchObject({ payableAmount: 880_00, unpaidAmount: 880_00 })
    for (const userName of ['yx12', 'dz02', 'fwy01', 'my01', 'bar01'])
      expect(await shown(userName), userName).toMatchObject({ payableAmount: null, minDiffAmount: null })
  })

  it('lists areas and labels together in one order', async () => {
    const places = await manager.call(tables.areaLabels, {})
    const order = places.map((place) => place.orderNum)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(places.filter((place) => place.type === 'area')).toHaveLength(8)
    expect(places.find((place) => place.type === 'label')?.orderNum).toBeGreaterThan(100)
  })

  it('pages through the log of a table, newest first', async () => {
    const tableId = await readTableId(api, 'A01')
    const all = await manager.call(tables.log, { tableId })
    expect(all.rows.map((line) => line.opType)).toEqual(['改客人', '点单', '开台'])
    const second = await manager.call(tables.log, { tableId, pageNum: 2, pageSize: 1 })
    expect(second).toMatchObject({ total: 3, rows: [{ opType: '点单' }] })
  })

  it('shows amounts in the log only with permission, on the sheet and on the page', async () => {
    const tableId = await readTableId(api, 'A01')
    const { tableRecordId, version } = await readSitting(api, (await readRunning(api, tableId)).tableRecordId)
    await manager.call(tables.changeMin, { tableRecordId, minCharge: 123_400, reason: '老客人', version })
    const readLogContent = async (userName: string) => {
      const caller = await api.as(userName)
      const { rows } = await caller.call(tables.log, { tableId, pageSize: 1 })
      const { logs } = await caller.call(tables.detail, { tableId })
      expect(logs[0]).toEqual(rows[0])
      return rows[0]?.content
    }
    for (const userName of ['yx01', 'dz01', 'lm01', 'shouyin01', 'caiwu01'])
      expect(await readLogContent(userName), userName).toContain('¥1,234.00')
    for (const userName of ['yx12', 'dz02', 'fwy01', 'my01', 'bar01'])
      expect(await readLogContent(userName), userName).toMatch(/¥\*{3} 改为 ¥\*{3}：老客人$/)
  })

  it("shows a code only to the table's staff, or to users who may open a free one", async () => {
    const shows = async (userName: string, tableName: string) => {
      const caller = await api.as(userName)
      const tableId = await readTableId(api, tableName)
      const { errCode = 'shown' } = await caller.send(tables.qrcode, { tableId })
      expect((await caller.call(tables.detail, { tableId })).can.qrcode, userName).toBe(errCode === 'shown')
      return errCode
    }
    // A table occupied by guests of yx01, a table booked by yx01, and a free table.
    for (const [userName, ...codes] of [
      ['yx01', 'shown', 'shown', 'shown'],
      ['fwy01', 'shown', 'shown', 'shown'],
      ['my01', 'shown', 'shown', 'shown'],
      ['lm01', 'shown', 'shown', 'shown'],
      ['dz01', 'shown', 'shown', 'shown'],
      ['yx12', 'NO_PERMISSION', 'NO_PERMISSION', 'shown'],
      ['dz02', 'NO_PERMISSION', 'NO_PERMISSION', 'shown'],
      ['bar01', 'NO_PERMISSION', 'NO_PERMISSION', 'NO_PERMISSION'],
      ['dj01', 'NO_PERMISSION', 'NO_PERMISSION', 'NO_PERMISSION'],
      ['caiwu01', 'NO_PERMISSION', 'NO_PERMISSION', 'NO_PERMISSION'],
    ] as const)
      expect(await Promise.all(['A01', 'B01', 'B05'].map((name) => shows(userName, name))), userName).toEqual(codes)
  })
})

const readRunning = (api: TestApi, tableId: number) =>
  api.db
    .selectFrom('sitting')
    .select('tableRecordId')
    .where('tableId', '=', tableId)
    .where('status', 'in', [...runningStatuses])
    .executeTakeFirstOrThrow()
