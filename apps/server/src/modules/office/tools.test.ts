/** Tools of the office on an empty venue: template, start steps, printed codes, minimums of a night. */
import { guest } from '@nocturne/contract/guest/endpoints'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { areaEntity, minChargeRuleEntity, tableEntity } from '@nocturne/contract/office/floor-entities'
import { memberEntity } from '@nocturne/contract/office/member-entities'
import { goodsEntity, goodsTypeEntity } from '@nocturne/contract/office/menu-entities'
import { venueEntity } from '@nocturne/contract/office/venue-entities'
import { office } from '@nocturne/contract/office/endpoints'
import { templates } from '@nocturne/contract/office/templates'
import { beforeAll, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../test/api.ts'
import { startEmptyVenueApi } from '../../../test/empty-venue.ts'

let api: TestApi
let owner: Caller

beforeAll(async () => {
  ;({ api, owner } = await startEmptyVenueApi())
})

const list = async (definition: typeof areaEntity | typeof tableEntity | typeof goodsTypeEntity) =>
  (await owner.call(buildEntityEndpoint(definition, 'list'), { pageNum: 1, pageSize: 100 })).rows

const readStates = async () =>
  Object.fromEntries((await owner.call(office.startSteps, {})).steps.map(({ key, state }) => [key, state]))

it('begins without records of another venue and names what prevents opening', async () => {
  expect(await list(areaEntity)).toEqual([])
  expect(await list(goodsTypeEntity)).toEqual([])
  expect(await readStates()).toMatchObject({
    venue: 'blocking',
    floor: 'blocking',
    menu: 'blocking',
    people: 'missing',
    codes: 'missing',
    opening: 'waiting',
  })
})

it('fills areas and types from a template once, also when it is chosen twice at once', async () => {
  const replies = await Promise.all([1, 2].map(() => owner.call(office.applyTemplate, { template: 'club' })))
  const { areas, types } = templates.club
  expect(replies.map(({ areaNum }) => areaNum).toSorted((a, b) => a - b)).toEqual([0, areas.length])
  expect(replies.map(({ typeNum }) => typeNum).toSorted((a, b) => a - b)).toEqual([0, types.length])
  expect((await list(areaEntity)).map(({ values }) => values['areaName'])).toEqual(
    areas.map(({ areaName }) => areaName),
  )
  expect(await owner.call(office.applyTemplate, { template: 'ktv' })).toEqual({ areaNum: 0, typeNum: 0 })
})

it('says that it can open once venue, floor and menu are entered', async () => {
  const [area] = await list(areaEntity)
  const [type] = await list(goodsTypeEntity)
  const venue = { 'venue.venueName': '新店', 'venue.companyName': '新店餐饮有限公司' }
  await owner.call(buildEntityEndpoint(venueEntity, 'save'), {
    rows: [{ id: 1, values: venue, seen: { 'venue.venueName': '我的门店', 'venue.companyName': '' } }],
  })
  await owner.call(buildEntityEndpoint(tableEntity, 'save'), {
    rows: ['A01', 'A02'].map((tableName) => ({ values: { tableName, areaId: area!.id } })),
  })
  await owner.call(buildEntityEndpoint(goodsEntity, 'save'), {
    rows: [{ values: { goodsName: '啤酒', typeId: type!.id, salePrice: 3_000 } }],
  })
  expect(await readStates()).toMatchObject({ venue: 'missing', floor: 'done', menu: 'done', opening: 'missing' })
  const { counts, venueName } = await owner.call(office.overview, {})
  expect(venueName).toBe('新店')
  expect(counts.find(({ entity }) => entity === 'table')).toMatchObject({ total: 2, stopped: 0 })
})

it('leads to the openings of an earlier system until the venue says that it is new', async () => {
  const readOpenings = async () => (await owner.call(office.startSteps, {})).openings
  expect(await readOpenings()).toMatchObject({
    isNew: false,
    isMine: true,
    lists: [
      { list: 'member', importedNum: 0 },
      { list: 'openingBottle', importedNum: 0 },
      { list: 'openingCredit', importedNum: 0 },
    ],
  })
  await owner.call(buildEntityEndpoint(memberEntity, 'save'), {
    rows: [{ values: { memberName: '老客', phonenumber: '13800138001', openingPrincipal: 50_000 } }],
  })
  expect((await readOpenings()).lists[0]).toEqual({ list: 'member', importedNum: 1 })
  const say = (isNew: boolean) =>
    owner.call(buildEntityEndpoint(venueEntity, 'save'), {
      rows: [{ id: 1, values: { 'venue.isNew': isNew }, seen: { 'venue.isNew': !isNew } }],
    })
  await say(true)
  expect(await readOpenings()).toMatchObject({ isNew: true })
  await say(false)
  expect(await readOpenings()).toMatchObject({ isNew: false })
})

it('explains the minimum of a table: the winning rule, those it beats, or the default', async () => {
  const [area] = await list(areaEntity)
  const [first] = await list(tableEntity)
  await owner.call(buildEntityEndpoint(areaEntity, 'save'), {
    rows: [{ id: area!.id, values: { defaultMinCharge: 50_000 }, seen: { defaultMinCharge: 0 } }],
  })
  const rule = { weekdays: [6], minCharge: 100_000, areaId: area!.id, ruleName: '周六' }
  const fest = { specialDates: ['2026-03-14'], minCharge: 200_000, tableId: first!.id, ruleName: '周年庆' }
  await owner.call(buildEntityEndpoint(minChargeRuleEntity, 'save'), { rows: [{ values: rule }, { values: fest }] })
  const { businessDate, rows } = await owner.call(office.minimums, {})
  expect(businessDate).toBe('2026-03-14')
  expect(rows).toMatchObject([
    { tableName: 'A01', minCharge: 200_000, ruleName: '周年庆', beaten: [{ ruleName: '周六', minCharge: 100_000 }] },
    { tableName: 'A02', minCharge: 100_000, ruleName: '周六', beaten: [] },
  ])
  const sunday = await owner.call(office.minimums, { businessDate: '2026-03-15' })
  expect(sunday.rows[1]).toMatchObject({ minCharge: 50_000, ruleName: null, source: 'area' })
})

it('refuses a minimum rule that never applies or applies to two things', async () => {
  const [area] = await list(areaEntity)
  const [table] = await list(tableEntity)
  const save = (values: Record<string, unknown>) =>
    owner.send(buildEntityEndpoint(minChargeRuleEntity, 'save'), {
      rows: [{ values: { ruleName: '错', minCharge: 1, ...values } }],
    })
  expect(await save({ areaId: area!.id })).toMatchObject({
    errCode: 'ROWS_REFUSED',
    msg: expect.stringContaining('哪天都不生效'),
  })
  expect(await save({ areaId: area!.id, tableId: table!.id, weekdays: [1] })).toMatchObject({ errCode: 'ROWS_REFUSED' })
  expect(await save({ weekdays: [1] })).toMatchObject({ errCode: 'ROWS_REFUSED', msg: '请选择区域或台位' })
})

it('lists printed codes that open their table, until they are replaced', async () => {
  const before = await owner.call(office.tableCodes, {})
  expect(before).toMatchObject({ venueName: '新店', isLocal: true })
  const readCode = (url: string) => new URL(url, 'http://localhost').searchParams.get('code') ?? ''
  const old = readCode(before.rows[0]!.url)
  const scan = (tableCode: string) => api.phone('phone-at-the-table').send(guest.sitDown, { code: tableCode })
  expect((await scan(old)).errCode).not.toBe('TABLE_CODE_INVALID')
  const tableIds = before.rows.map(({ tableId }) => tableId)
  await Promise.all([1, 2].map(() => owner.call(office.rotateCodes, { tableIds })))
  const after = await owner.call(office.tableCodes, {})
  expect(after.rows.map(({ codeVersion }) => codeVersion)).toEqual(
    before.rows.map(({ codeVersion }) => codeVersion + 2),
  )
  expect(await scan(old)).toMatchObject({ errCode: 'TABLE_CODE_INVALID' })
})
