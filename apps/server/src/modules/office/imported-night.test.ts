/** An empty venue filled by imports alone, as the import page sends them, runs its first night to a closed night. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMode } from '@nocturne/contract/codes'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { areaEntity, tableEntity } from '@nocturne/contract/office/floor-entities'
import { goodsEntity, goodsTypeEntity } from '@nocturne/contract/office/menu-entities'
import { userEntity } from '@nocturne/contract/office/people-entities'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startEmptyVenueApi } from '../../../test/empty-venue.ts'
import { listViolations, openTable, readSitting } from '../../../test/factories.ts'

it('runs from an imported sheet of each kind to a closed night with clean books', async () => {
  const { api, owner } = await startEmptyVenueApi()
  /** Imports rows whose headings are labels of fields. */
  const importRows = async (definition: EntityDefinition, labels: readonly string[], rows: readonly string[][]) => {
    const columns = labels.map((label) => {
      const found = Object.entries(definition.fields).find(([, field]) => field.label === label)
      if (!found) throw new Error(`${definition.label} has no field ${label}`)
      return found[0]
    })
    const sheet = { fileName: `${definition.label}.xlsx`, columns, rows: rows.map((cells) => [...cells]) }
    expect(await owner.call(buildEntityEndpoint(definition, 'check'), sheet)).toMatchObject({
      errors: [],
      warnings: [],
    })
    expect(await owner.call(buildEntityEndpoint(definition, 'import'), sheet)).toMatchObject({ added: rows.length })
  }
  await importRows(areaEntity, ['区域名称'], [['卡座'], ['散台']])
  await importRows(
    tableEntity,
    ['台号', '区域', '座位数', '低消'],
    [
      ['A01', '卡座', '8', '800'],
      ['B01', '散台', '4', '0'],
    ],
  )
  await importRows(goodsTypeEntity, ['分类名称', '统计类别'], [['洋酒', '洋酒']])
  await importRows(
    goodsEntity,
    ['商品名称', '分类', '售价', '成本价', '单位'],
    [['威士忌', '洋酒', '880', '210', '瓶']],
  )
  await importRows(
    userEntity,
    ['艺名', '手机号', '部门', '岗位'],
    [
      ['小雨', '13900010001', '楼面部', '服务员'],
      ['阿宁', '13900010004', '财务部', '收银'],
    ],
  )

  const { rows: people } = await sql<{ userName: string }>`
    update app_user set must_change_password = false where nick_name in ('小雨', '阿宁') returning user_name`.execute(
    api.db,
  )
  expect(people).toHaveLength(2)
  await owner.call(ledger.shiftOpen, { floatAmount: 500_00 })
  const { tableRecordId, billId } = await openTable(api, owner, 'A01')
  const { rows: goods } = await sql<{
    goodsId: number
  }>`select goods_id from goods where goods_name = '威士忌'`.execute(api.db)
  await owner.call(orders.add, {
    tableRecordId,
    items: [{ goodsId: goods[0]?.goodsId ?? 0, quantity: 1 }],
    payMode: payMode.payLater,
  })
  await owner.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 880_00 }] })
  const { version } = await readSitting(api, tableRecordId)
  await owner.call(tables.clear, { tableRecordId, version, force: true })
  await owner.call(ledger.shiftCount, { countedAmount: 1_380_00 })
  await owner.call(ledger.shiftClose, { countedAmount: 1_380_00 })
  await owner.call(ledger.closeDay, { businessDate: '2026-03-14' })
  const { rows: nights } = await sql<{ paid: number }>`
    select sum(paid_amount)::bigint as paid from night_measure where business_date = '2026-03-14'`.execute(api.db)
  expect(nights).toEqual([{ paid: 880_00 }])
  expect(await listViolations(api)).toEqual([])
})
