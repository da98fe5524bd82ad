/** 价格记录: past and current prices of goods, from saves, imports and planned changes. */
import { parseTime } from '@nocturne/base/venue-time'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { goodsEntity } from '@nocturne/contract/office/menu-entities'
import { office } from '@nocturne/contract/office/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../../test/api.ts'
import type { Caller } from '../../../../test/api.ts'
import { applyPlannedChanges } from './apply-planned.ts'

const api = await startTestApi()
let gm: Caller
let goodsId = 0

const save = buildEntityEndpoint(goodsEntity, 'save')

beforeAll(async () => {
  gm = await api.as('gm')
})
beforeEach(async () => {
  api.clock.at(TONIGHT)
  const [first] = (await gm.call(buildEntityEndpoint(goodsEntity, 'list'), { pageNum: 1, pageSize: 1 })).rows
  const { goodsName, goodsCode } = { goodsName: `记录${Date.now()}`, goodsCode: '' }
  const values = { ...first!.values, goodsName, goodsCode, salePrice: 10_000, memberPrice: null, linePrice: null }
  const writable = Object.entries(goodsEntity.fields).filter(([, field]) => field.readOnly !== true)
  const given = Object.fromEntries(writable.map(([name]) => [name, values[name as 'goodsName'] ?? null]))
  const { ids } = await gm.call(save, { rows: [{ values: given }] })
  goodsId = ids[0]!
})

const read = (pageNum = 1, pageSize = 10) =>
  gm.call(office.datedHistory, { entity: 'goods', id: goodsId, pageNum, pageSize })
const setPrice = (values: Record<string, number | null>, seen: Record<string, number | null>) =>
  gm.call(save, { rows: [{ id: goodsId, values, seen }] })
const plan = async (to: number, from: number, effectiveAt: string) => {
  const rows = [{ id: goodsId, values: { salePrice: to }, seen: { salePrice: from } }]
  return (await gm.call(office.planChange, { entity: 'goods', rows, effectiveAt })).ids[0]!
}

it('lists each price with the times between which it was valid, newest first', async () => {
  api.clock.at('2026-03-14 22:10:00')
  await setPrice({ salePrice: 12_000, memberPrice: 11_000 }, { salePrice: 10_000, memberPrice: null })
  api.clock.at('2026-03-14 22:20:00')
  await setPrice({ salePrice: 9_950 }, { salePrice: 12_000 })
  const { rows, total } = await read()
  expect(total).toBe(4)
  expect(
    rows.map(({ label, beforeText, afterText, untilTime }) => [label, beforeText, afterText, untilTime === null]),
  ).toEqual([
    ['售价', '120', '99.5', true],
    ['售价', '100', '120', false],
    ['会员价', '', '110', true],
    ['售价', '', '100', false],
  ])
  expect(rows[1]).toMatchObject({ untilTime: rows[0]!.fromTime, isPlanned: false })
  expect((await read(2, 3)).rows).toMatchObject([{ afterText: '100' }])
})

it('shows a planned price once it is valid, with its planner, and a withdrawn one never', async () => {
  const withdrawn = await plan(20_000, 10_000, '2026-03-15 01:00:00')
  await gm.call(office.withdrawPlanned, { ids: [withdrawn] })
  await plan(15_000, 10_000, '2026-03-14 22:30:00')
  const waiting = await gm.call(office.plannedChanges, { entity: 'goods', recordId: goodsId, pageNum: 1, pageSize: 10 })
  expect(waiting.rows.map(({ recordId }) => recordId)).toEqual([goodsId, goodsId])
  expect((await read()).total).toBe(1)
  api.clock.at('2026-03-14 22:31:00')
  await applyPlannedChanges(api.db, parseTime(api.clock.now()))
  const { rows, total } = await read()
  const { nickName } = await api.db
    .selectFrom('appUser')
    .select('nickName')
    .where('userName', '=', 'gm')
    .executeTakeFirstOrThrow()
  expect(total).toBe(2)
  expect(rows[0]).toMatchObject({
    beforeText: '100',
    afterText: '150',
    isPlanned: true,
    actorName: nickName,
    untilTime: null,
  })
})

it('reads its own index', async () => {
  const { rows } = await sql<{ plan: string }>`
    explain (format text) select oper_id from oper_log where subject_type = 'goods' and subject_id = ${goodsId}
      and after ?| array['salePrice', 'memberPrice', 'linePrice'] order by oper_id`.execute(api.db)
  expect(JSON.stringify(rows)).toContain('oper_log__dated')
})

it('is closed to employees without a permission of the office', async () => {
  const waiter = await api.as('fwy01')
  const reply = await waiter.send(office.datedHistory, { entity: 'goods', id: goodsId, pageNum: 1, pageSize: 10 })
  expect(reply).toMatchObject({ errCode: 'NO_PERMISSION' })
})
