import { normalDisable } from '@nocturne/contract/codes'
import { office } from '@nocturne/contract/office/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import type { PlanLayers } from './floor-plan-rules.ts'

let api: TestApi
let manager: Caller
let gm: Caller
let waiter: Caller
let first: number
let second: number

beforeAll(async () => {
  api = await startTestApi()
  ;[manager, gm, waiter] = (await Promise.all(['lm01', 'gm', 'fwy01'].map((name) => api.as(name)))) as [
    Caller,
    Caller,
    Caller,
  ]
  const { tables: inUse } = await gm.call(office.floorPlan, {})
  ;[first, second] = inUse.map(({ tableId }) => tableId) as [number, number]
})

const box = { x: 4, y: 4, width: 4, height: 4, rotation: 0 }
const place = (tableId: number, differing: Partial<typeof box> = {}) => ({
  tableId,
  ...box,
  round: false,
  ...differing,
})
const layer = (placed: PlanLayers[number]['tables'], layerName = '一楼'): PlanLayers[number] => ({
  layerName,
  width: 60,
  height: 40,
  tables: placed,
  shapes: [{ kind: 'stage', ...box, x: 20, text: '舞台' }],
})
const readVersion = async () => (await gm.call(office.floorPlan, {})).version
const save = async (layers: PlanLayers) => gm.call(office.saveFloorPlan, { version: await readVersion(), layers })

it('is drawn and published by employees who enter tables, and read by those who see the floor', async () => {
  for (const endpoint of [office.floorPlan, office.saveFloorPlan, office.publishFloorPlan])
    expect(await waiter.send(endpoint, { version: 1, layers: [] })).toMatchObject({ code: 403 })
  expect(await api.anonymous.send(tables.floorPlan, {})).toMatchObject({ httpStatus: 401 })
  expect(await waiter.call(tables.floorPlan, {})).toEqual({ version: null, layers: [] })
  expect((await waiter.call(tables.list, {})).planVersion).toBeNull()
  expect(await manager.call(office.floorPlan, {})).toMatchObject({ version: 0, layers: [], publishedVersion: null })
})

it('has one first version when two employees save it at once', async () => {
  const replies = await Promise.all(
    [gm, manager].map((caller) => caller.send(office.saveFloorPlan, { version: 0, layers: [layer([place(first)])] })),
  )
  expect(replies.map(({ errCode }) => errCode ?? 'saved').toSorted()).toEqual(['STALE_DATA', 'saved'])
  expect(await readVersion()).toBe(1)
})

it('refuses a save and a publication of an older version and names both versions', async () => {
  const version = await readVersion()
  const [saved, stale] = await Promise.all(
    [gm, gm].map((caller) => caller.send(office.saveFloorPlan, { version, layers: [layer([place(first)])] })),
  ).then((replies) => replies.toSorted((a, b) => a.code - b.code))
  expect(saved).toMatchObject({ code: 200, data: { version: version + 1 } })
  const both = { version, savedVersion: version + 1, savedBy: expect.any(String), savedTime: '2026-03-14 22:00:00' }
  expect(stale).toMatchObject({ errCode: 'STALE_DATA', detail: both })
  expect(await manager.send(office.publishFloorPlan, { version })).toMatchObject({
    errCode: 'STALE_DATA',
    detail: both,
  })
})

it('refuses repeated tables and names, boxes outside the layer, empty texts and unknown tables, and changes nothing', async () => {
  const before = await gm.call(office.floorPlan, {})
  const send = (layers: PlanLayers) => gm.send(office.saveFloorPlan, { version: before.version, layers })
  const text = { kind: 'text' as const, ...box, text: '' }
  const wrong: readonly (readonly [PlanLayers, string])[] = [
    [[layer([place(first), place(first)])], '放了两次'],
    [[layer([place(first)]), layer([place(first)], '二楼')], '放了两次'],
    [[layer([]), layer([])], '“一楼”重复'],
    [[layer([place(first, { x: 57 })])], '超出了一楼的边'],
    [[layer([place(first, { y: 38 })])], '超出了一楼的边'],
    [[{ ...layer([]), shapes: [{ ...text, width: 80 }] }], '超出了边'],
    [[{ ...layer([]), shapes: [text] }], '请输入文字内容'],
    [[layer([place(first, { width: 0 })])], '宽需为1至400的整数'],
    [[layer([place(first, { rotation: 360 })])], '角度需为0至359的整数'],
    [[layer([place(first, { x: 1.5 })])], '横向位置'],
    [[layer([], ' ')], '请输入楼层名称'],
    [[], '请选择楼层'],
  ]
  for (const [layers, message] of wrong)
    expect(await send(layers), message).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'layers', message: expect.stringContaining(message) },
    })
  expect(await send([layer([place(999_999)])])).toMatchObject({ errCode: 'NOT_FOUND' })
  expect(await gm.call(office.floorPlan, {})).toEqual(before)
})

it('reaches phones on publication only, once per version, and leaves the log of both', async () => {
  await save([layer([place(first)])])
  const version = await readVersion()
  expect(await waiter.call(tables.floorPlan, {})).toMatchObject({ version: null })
  const key = 'publish-plan-once'
  const published = await Promise.all([1, 2].map(() => gm.call(office.publishFloorPlan, { version }, { key })))
  expect(published).toEqual([{ tableNum: 1 }, { tableNum: 1 }])
  await save([layer([place(first, { x: 30 }), place(second)])])
  const shown = await waiter.call(tables.floorPlan, {})
  expect(shown.version).toBe(version)
  expect(shown.layers[0]?.tables).toEqual([place(first)])
  expect((await waiter.call(tables.list, {})).planVersion).toBe(version)
  expect(await gm.call(office.floorPlan, {})).toMatchObject({ version: version + 1, publishedVersion: version })
  const { rows } = await sql<{ title: string }>`
    select title from oper_log where subject_type = 'floorPlan' order by oper_id desc limit 2`.execute(api.db)
  expect(rows.map(({ title }) => title)).toEqual(['保存平面图草稿', '发布平面图'])
})

it('leaves out stopped tables, which return to their place, and drops a table that is taken off the plan', async () => {
  await save([layer([place(first), place(second)])])
  await gm.call(office.publishFloorPlan, { version: await readVersion() })
  const setStatus = (status: string) =>
    sql`update venue_table set status = ${status} where table_id = ${second}`.execute(api.db)
  const readPlaced = async () =>
    (await waiter.call(tables.floorPlan, {})).layers[0]?.tables.map(({ tableId }) => tableId)
  await setStatus(normalDisable.disabled)
  expect(await readPlaced()).toEqual([first])
  const draft = await gm.call(office.floorPlan, {})
  expect(draft.layers[0]?.tables).toHaveLength(1)
  expect(draft.tables.some(({ tableId }) => tableId === second)).toBe(false)
  await setStatus(normalDisable.normal)
  expect(await readPlaced()).toEqual([first, second])
  await save([layer([place(first)])])
  expect((await gm.call(office.floorPlan, {})).tables.some(({ tableId }) => tableId === second)).toBe(true)
})

it('withdraws the plan from phones when a draft without tables is published', async () => {
  await save([layer([])])
  expect(await gm.call(office.publishFloorPlan, { version: await readVersion() })).toEqual({ tableNum: 0 })
  expect(await waiter.call(tables.floorPlan, {})).toEqual({ version: null, layers: [] })
  expect((await waiter.call(tables.list, {})).planVersion).toBeNull()
})
