/** Warnings at saving packages, option groups and tables; each is saved all the same. */
import { goodsKind, goodsStatus } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import type { FieldValue, PartValue } from '@nocturne/contract/entity/field'
import { tableEntity } from '@nocturne/contract/office/floor-entities'
import { goodsEntity, optionGroupEntity } from '@nocturne/contract/office/menu-entities'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { listViolations, readTableId } from '../../../test/factories.ts'

const GIN_TONIC = 33
const MOJITO = 32

let api: TestApi
let gm: Caller

beforeAll(async () => {
  api = await startTestApi()
  gm = await api.as('gm')
})
afterAll(async () => expect(await listViolations(api)).toEqual([]))

const saveGoods = buildEntityEndpoint(goodsEntity, 'save')
const row = (goodsId: number, groupNo = 0, chooseNum = 0) => ({
  goodsId,
  quantity: 1,
  groupNo,
  groupName: groupNo === 0 ? '' : '任选',
  chooseNum,
})

let packageCount = 0

const buildPackage = (packageItems: PartValue[], values: Record<string, FieldValue> = {}) => ({
  goodsName: `试用套餐${(packageCount += 1)}`,
  goodsKind: goodsKind.package,
  typeId: 1,
  salePrice: 100_000,
  packageItems,
  ...values,
})

async function savePackage(values: Record<string, FieldValue>) {
  const { ids, warnings } = await gm.call(saveGoods, { rows: [{ values }] })
  return { goodsId: ids[0] ?? 0, messages: warnings.map(({ message }) => message) }
}

it('warns about a package below cost and with a stopped part', async () => {
  expect((await savePackage(buildPackage([row(GIN_TONIC), row(MOJITO, 1, 2)]))).messages).toEqual([])
  const cheap = await savePackage(buildPackage([row(GIN_TONIC), row(MOJITO)], { salePrice: 1 }))
  expect(cheap.messages).toEqual([expect.stringMatching(/^售价低于成本，最多¥/)])
  await sql`update goods set status = ${goodsStatus.offSale} where goods_id = 34`.execute(api.db)
  expect((await savePackage(buildPackage([row(34)]))).messages).toEqual(['“玛格丽特”已下架'])
})

it('warns on both sides when a table opens with goods that need a choice, as its opening is refused', async () => {
  const { ids } = await gm.call(buildEntityEndpoint(optionGroupEntity, 'save'), {
    rows: [
      {
        values: {
          groupName: '杯型',
          required: false,
          options: [{ optionName: '大杯', surcharge: 0, stopped: false }],
        },
      },
    ],
  })
  const groupId = ids[0] ?? 0
  const tableId = await readTableId(api, 'A11')
  const openWith = (openGoodsId: number, seen: number | null) =>
    gm.call(buildEntityEndpoint(tableEntity, 'save'), {
      rows: [
        {
          id: tableId,
          values: { openGoodsId, openGoodsMust: true },
          seen: { openGoodsId: seen, openGoodsMust: seen !== null },
        },
      ],
    })
  const stored = await api.db
    .selectFrom('venueTable')
    .select('openGoodsId')
    .where('tableId', '=', tableId)
    .executeTakeFirstOrThrow()
  expect(stored.openGoodsId).toBeNull()
  expect((await openWith(GIN_TONIC, null)).warnings).toEqual([])
  const linked = await gm.call(saveGoods, {
    rows: [{ id: GIN_TONIC, values: { optionGroupIds: [groupId] }, seen: { optionGroupIds: [] } }],
  })
  expect(linked.warnings).toEqual([])
  const required = await gm.call(buildEntityEndpoint(optionGroupEntity, 'save'), {
    rows: [{ id: groupId, values: { required: true }, seen: { required: false } }],
  })
  expect(required.warnings).toEqual([
    { row: 0, field: 'required', message: '“金汤力”是开台商品，必选以后开台会被拒绝' },
  ])
  expect(await gm.send(tables.open, { tableId, guestNum: 2 })).toMatchObject({ errCode: 'PARAM_INVALID' })

  const chosen = await savePackage(buildPackage([row(MOJITO, 1, 1)]))
  expect((await openWith(chosen.goodsId, GIN_TONIC)).warnings).toEqual([
    { row: 0, field: 'openGoodsId', message: expect.stringContaining('开台会被拒绝') },
  ])
  const again = await gm.call(saveGoods, {
    rows: [
      {
        id: chosen.goodsId,
        values: { packageItems: [row(MOJITO, 1, 2)] },
        seen: { packageItems: [row(MOJITO, 1, 1)] },
      },
    ],
  })
  expect(again.warnings).toEqual([
    { row: 0, field: 'packageItems', message: 'A11用它开台，要选规格或内容的商品开台会被拒绝' },
  ])
})
