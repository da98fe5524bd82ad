import { businessDayStatus, normalDisable, tableStatus } from '@nocturne/contract/codes'
import type { NormalDisable } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { readTableId } from '../../../test/factories.ts'

describe('lists for forms', () => {
  let api: TestApi
  let manager: Caller
  beforeAll(async () => {
    api = await startTestApi()
    manager = await api.as('lm01')
  })

  it('is for staff', async () => {
    for (const endpoint of [tables.areas, tables.commonList, tables.businessDay]) {
      expect((await api.anonymous.send(endpoint, {})).httpStatus).toBe(401)
    }
  })

  it('lists areas in their order, disabled ones only on request', async () => {
    const all = await manager.call(tables.areas, {})
    expect(all.map(({ orderNum }) => orderNum)).toEqual(all.map(({ orderNum }) => orderNum).toSorted((a, b) => a - b))
    const closed = all.at(-1)?.areaId ?? 0
    await api.db.updateTable('area').set({ status: normalDisable.disabled }).where('areaId', '=', closed).execute()
    const listAreaIds = async (status: NormalDisable) =>
      (await manager.call(tables.areas, { status })).map(({ areaId }) => areaId)
    expect(await listAreaIds(normalDisable.disabled)).toEqual([closed])
    expect(await listAreaIds(normalDisable.normal)).not.toContain(closed)
    await api.db.updateTable('area').set({ status: normalDisable.normal }).where('areaId', '=', closed).execute()
  })

  it('pages through every table and counts all, a thousand per page by default', async () => {
    const whole = await manager.call(tables.commonList, {})
    expect(whole.total).toBe(whole.rows.length)
    const page = await manager.call(tables.commonList, { pageNum: 2, pageSize: 10 })
    expect(page).toEqual({ rows: whole.rows.slice(10, 20), total: whole.total })
    await manager.call(tables.lock, { tableId: await readTableId(api, 'C02'), reason: '沙发维修' })
    const locked = await manager.call(tables.commonList, { tableStatus: tableStatus.locked })
    expect(locked.rows.map(({ tableName }) => tableName)).toEqual(['C02'])
  })

  it('returns the business date: last night until noon', async () => {
    api.clock.at('2026-03-15 11:59:59')
    expect(await manager.call(tables.businessDay, {})).toMatchObject({
      businessDate: '2026-03-14',
      beginTime: '2026-03-14 12:00:00',
      status: businessDayStatus.open,
    })
    api.clock.at('2026-03-15 12:00:01')
    expect((await manager.call(tables.businessDay, {})).businessDate).toBe('2026-03-15')
  })
})
