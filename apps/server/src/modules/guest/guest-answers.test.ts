/** S31: lists every key of every response that users without a login can read. Adding a key requires a decision. */
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { directory } from '@nocturne/contract/directory/endpoints'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { guest } from '@nocturne/contract/guest/endpoints'
import { platform } from '@nocturne/contract/platform/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'
import { openTable, orderBottles } from '../../../test/factories.ts'
import { fetchTableCode, createGuestPhone, createSeatedPhone } from '../../../test/guest-phone.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  const { tableRecordId } = await openTable(api, await api.as('fwy01'), 'A08')
  await orderBottles(await api.as('gm'), tableRecordId)
})

/** Every key of a value, including lists and nested objects. */
function listKeys(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => listKeys(item)))].toSorted()
  if (value === null || typeof value !== 'object') return []
  const keys = Object.entries(value).flatMap(([key, part]) => [
    key,
    ...listKeys(part).map((inner) => `${key}.${inner}`),
  ])
  return [...new Set(keys)].toSorted()
}

const keys = async (endpoint: Endpoint, input: object) => listKeys(await createGuestPhone(api).call(endpoint, input))
const table = ['areaName', 'tableId', 'tableName', 'tableStatus']
const listed = ['areaName', 'tableId', 'tableName', 'tableRecordId', 'tableStatus']
const card = ['avatarUrl', 'deptName', 'nickName', 'postName', 'userId']

describe('strangers can read', () => {
  it('a business card of guest-facing staff only', async () => {
    expect(await keys(directory.guestUsers, {})).toEqual(card)
    const { userId } = await api.db
      .selectFrom('appUser')
      .select('userId')
      .where('userName', '=', 'yx01')
      .executeTakeFirstOrThrow()
    const shown = await createGuestPhone(api).call(directory.salesUser, { id: userId })
    expect(Object.keys(shown).toSorted()).toEqual([...card, 'phonenumber'].toSorted())
    expect(shown.phonenumber).toBeNull()
    // Even by trying every id, no employee is found who is not in the list.
    const listed = new Set((await createGuestPhone(api).call(directory.guestUsers, {})).map((person) => person.userId))
    const everybody = await api.db.selectFrom('appUser').select('userId').orderBy('userId').execute()
    for (const { userId: id } of everybody) {
      const reply = await createGuestPhone(api).send(directory.salesUser, { id })
      expect(reply.code === 200, String(id)).toBe(listed.has(id))
    }
  })

  it('names and states of the floor', async () => {
    expect(await keys(guest.leftPane, {})).toEqual([
      'areaId',
      'areaName',
      'id',
      'labelId',
      'labelName',
      'name',
      'orderNum',
      'type',
    ])
    expect(await keys(guest.rightPane, { type: 'area', id: 2 })).toEqual(listed)
    expect(
      new Set((await createGuestPhone(api).call(guest.tableList, {})).rows.map((row) => row.tableRecordId)),
    ).toEqual(new Set([null]))
    expect(await keys(guest.tableList, {})).toEqual(['rows', ...listed.map((key) => `rows.${key}`), 'total'].toSorted())
    expect(await keys(tables.findByCode, { code: await fetchTableCode(api, 'A08') })).toEqual(
      [...listed, 'guestOrderable', 'inUse', 'salesUserId'].toSorted(),
    )
  })

  it('the sales person and the number of guests of a sitting, with the table’s code', async () => {
    const code = await fetchTableCode(api, 'A08')
    expect(await keys(guest.sitDown, { code })).toEqual(
      [
        ...table,
        'areaId',
        'expireTime',
        'guestNum',
        'guestOrderable',
        'orderCount',
        'pass',
        'payMode',
        'salesUserId',
        'salesUserName',
        'tableRecordId',
      ].toSorted(),
    )
    const phone = await createSeatedPhone(api, 'A08')
    expect(listKeys(await phone.call(guest.orders, { pass: phone.pass }))).toMatchInlineSnapshot(`
      [
        "areaId",
        "creditAmount",
        "discountAmount",
        "giftAmount",
        "guestPostpay",
        "member",
        "memberRateBp",
        "minCharge",
        "minEligibleAmount",
        "open",
        "orderRateBp",
        "orders",
        "orders.byGuest",
        "orders.createTime",
        "orders.items",
        "orders.items.amount",
        "orders.items.discountAmount",
        "orders.items.flavor",
        "orders.items.giftFlag",
        "orders.items.goodsName",
        "orders.items.itemRemark",
        "orders.items.orderItemId",
        "orders.items.price",
        "orders.items.produceStatus",
        "orders.items.quantity",
        "orders.items.returnQuantity",
        "orders.items.spec",
        "orders.items.unit",
        "orders.mine",
        "orders.orderId",
        "orders.orderNo",
        "orders.paidAmount",
        "orders.payDeadline",
        "orders.payableAmount",
        "orders.refundAmount",
        "orders.status",
        "orders.unpaidAmount",
        "orders.voucher",
        "paidAmount",
        "payableAmount",
        "tableId",
        "tableName",
        "tableRecordId",
        "totalAmount",
        "unpaidAmount",
      ]
    `)
  })

  it('the guest part of venue data and menu', async () => {
    expect(await keys(platform.guestConfig, {})).toMatchInlineSnapshot(`
      [
        "address",
        "businessEnd",
        "businessOpen",
        "closedDates",
        "companyName",
        "empDomain",
        "features",
        "features.booking",
        "features.member",
        "features.order",
        "features.postpay",
        "features.queue",
        "features.queueText",
        "features.reward",
        "lat",
        "lng",
        "logoUrl",
        "servicePhone",
        "suggestTitle",
        "timezone",
        "venueName",
        "waterMarkResp",
        "waterMarkResp.enabled",
        "waterMarkResp.horizontal",
        "waterMarkResp.showPhone",
        "waterMarkResp.showUserName",
        "waterMarkResp.trans",
        "waterMarkResp.vertical",
        "weekendEnd",
      ]
    `)
    expect(await keys(platform.guestFeatures, {})).toMatchInlineSnapshot(`
      [
        "features",
        "features.booking",
        "features.member",
        "features.order",
        "features.postpay",
        "features.queue",
        "features.queueText",
        "features.reward",
        "quickTexts",
      ]
    `)
    expect(await keys(catalog.guestGoods, {})).toMatchInlineSnapshot(`
      [
        "rows",
        "rows.description",
        "rows.discountFlag",
        "rows.flavors",
        "rows.goodsId",
        "rows.goodsKind",
        "rows.goodsName",
        "rows.imageUrl",
        "rows.images",
        "rows.limitNum",
        "rows.linePrice",
        "rows.memberPrice",
        "rows.onSale",
        "rows.optionGroups",
        "rows.optionGroups.groupId",
        "rows.optionGroups.groupName",
        "rows.optionGroups.maxChoices",
        "rows.optionGroups.minChoices",
        "rows.optionGroups.options",
        "rows.optionGroups.options.optionName",
        "rows.optionGroups.options.stopped",
        "rows.optionGroups.options.surcharge",
        "rows.optionGroups.required",
        "rows.packageItems",
        "rows.packageItems.chooseNum",
        "rows.packageItems.flavors",
        "rows.packageItems.goodsId",
        "rows.packageItems.goodsName",
        "rows.packageItems.groupName",
        "rows.packageItems.groupNo",
        "rows.packageItems.quantity",
        "rows.packageItems.soldOut",
        "rows.packageItems.unit",
        "rows.prices",
        "rows.salePrice",
        "rows.soldOut",
        "rows.spec",
        "rows.statisType",
        "rows.stockHint",
        "rows.tags",
        "rows.typeId",
        "rows.typeName",
        "rows.unit",
        "total",
      ]
    `)
  })
})

describe('floor for guests', () => {
  it('is in a stable order without tables hidden from guests', async () => {
    const phone = createGuestPhone(api)
    const panes = await phone.call(guest.leftPane, {})
    expect(panes.some(({ type }) => type === 'area') && panes.some(({ type }) => type === 'label')).toBe(true)
    const all = await phone.call(guest.tableList, {})
    expect(all.rows).toHaveLength(all.total)
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((pageNum) => phone.call(guest.tableList, { pageNum, pageSize: 20 })),
    )
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows.slice(0, 100))
    const [first] = all.rows
    const area = await api.db
      .selectFrom('venueTable')
      .select('areaId')
      .where('tableId', '=', first?.tableId ?? 0)
      .executeTakeFirstOrThrow()

    await api.db
      .updateTable('venueTable')
      .set({ guestVisible: false })
      .where('tableId', '=', first?.tableId ?? 0)
      .execute()
    expect((await phone.call(guest.tableList, {})).total).toBe(all.total - 1)
    await api.db.updateTable('area').set({ guestVisible: false }).where('areaId', '=', area.areaId).execute()
    expect((await phone.call(guest.leftPane, {})).some(({ type, id }) => type === 'area' && id === area.areaId)).toBe(
      false,
    )
    expect(await phone.call(guest.rightPane, { type: 'area', id: area.areaId })).toEqual([])
    expect((await phone.call(guest.tableList, { areaId: area.areaId })).total).toBe(0)
  })

  it('lists the tables of a label', async () => {
    const label = await api.db
      .selectFrom('tableLabel')
      .select('labelId')
      .where('guestVisible', '=', true)
      .executeTakeFirstOrThrow()
    const shown = await createGuestPhone(api).call(guest.rightPane, { type: 'label', id: label.labelId })
    expect(shown.length).toBeGreaterThan(0)
    await api.db.updateTable('tableLabel').set({ guestVisible: false }).where('labelId', '=', label.labelId).execute()
    expect(await createGuestPhone(api).call(guest.rightPane, { type: 'label', id: label.labelId })).toEqual([])
  })
})
