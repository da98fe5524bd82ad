import type { InputOf } from '@nocturne/contract/endpoint'
import { office } from '@nocturne/contract/office/endpoints'
import { MAX_VIEWS } from '@nocturne/contract/office/saved-views'
import { beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'

let api: TestApi
let gm: Caller
let finance: Caller
let leader: Caller

beforeAll(async () => {
  api = await startTestApi()
  ;[gm, finance, leader] = (await Promise.all(['gm', 'caiwu01', 'dz01'].map((login) => api.as(login)))) as [
    Caller,
    Caller,
    Caller,
  ]
})

type View = InputOf<typeof office.saveView>

const goods = { pageKind: 'list', pageName: 'goods' } as const
const sheet = { pageKind: 'sheet', pageName: 'staffBalances' } as const
const view = (change: Partial<View> = {}): View => ({
  ...goods,
  viewName: '缺货',
  query: 'status=1&sort=-goodsName',
  shown: ['goodsName', 'salePrice'],
  hidden: [],
  pinned: [],
  quickRange: '',
  ...change,
})

it('keeps a view for another session of the same person, and replaces it under its name', async () => {
  const { viewId } = await gm.call(office.saveView, view())
  const elsewhere = await api.as('gm')
  expect((await elsewhere.call(office.views, goods)).rows).toMatchObject([
    { viewId, viewName: '缺货', own: true, shared: false, query: 'status=1&sort=-goodsName', canRemove: true },
  ])
  const again = await elsewhere.call(office.saveView, view({ query: 'status=0', shown: [] }))
  expect(again.viewId).toBe(viewId)
  expect((await gm.call(office.views, goods)).rows).toMatchObject([{ query: 'status=0', shown: [] }])
})

it('stores one view when two devices save the same name at once', async () => {
  const saves = await Promise.all(
    ['a=1', 'a=2'].map((query) => gm.call(office.saveView, view({ viewName: '同时', query }))),
  )
  expect(new Set(saves.map(({ viewId }) => viewId)).size).toBe(1)
  const { rows } = await gm.call(office.views, goods)
  expect(rows.filter(({ viewName }) => viewName === '同时')).toHaveLength(1)
})

it('shows views of others only when they are shared, which needs the permission', async () => {
  const { viewId } = await gm.call(office.saveView, view({ ...sheet, viewName: '月报' }))
  expect((await finance.call(office.views, sheet)).rows).toEqual([])
  expect(await finance.send(office.removeView, { viewId })).toMatchObject({ errCode: 'NOT_FOUND' })
  const share = view({ ...sheet, viewName: '财务', shared: true })
  expect(await finance.send(office.saveView, share)).toMatchObject({ errCode: 'NO_PERMISSION' })
  await gm.call(office.saveView, view({ ...sheet, viewName: '月报', shared: true }))
  const { rows, sharingAllowed } = await finance.call(office.views, sheet)
  expect(sharingAllowed).toBe(false)
  expect(rows).toMatchObject([{ viewId, viewName: '月报', own: false, shared: true, canRemove: false }])
  expect(await finance.send(office.removeView, { viewId })).toMatchObject({ errCode: 'NO_PERMISSION' })
  await gm.call(office.removeView, { viewId })
  expect((await finance.call(office.views, sheet)).rows).toEqual([])
  expect(await gm.send(office.removeView, { viewId })).toMatchObject({ errCode: 'NOT_FOUND' })
})

it('refuses pages that the caller may not open, and unknown ones', async () => {
  expect(await leader.send(office.views, goods)).toMatchObject({ errCode: 'NO_PERMISSION' })
  expect(await leader.send(office.saveView, view())).toMatchObject({ errCode: 'NO_PERMISSION' })
  for (const pageKind of ['list', 'sheet'] as const)
    expect(await gm.send(office.views, { pageKind, pageName: 'unknown' })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'pageName' },
    })
})

it('bounds the views of a person on a page, also when two are saved at once', async () => {
  const before = (await gm.call(office.views, goods)).rows.length
  for (let number = before; number < MAX_VIEWS - 1; number += 1)
    await gm.call(office.saveView, view({ viewName: `视图${number}` }))
  const last = await Promise.all(['甲', '乙'].map((viewName) => gm.send(office.saveView, view({ viewName }))))
  expect(last.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(last.find(({ code }) => code !== 200)).toMatchObject({
    errCode: 'PARAM_INVALID',
    detail: { field: 'viewName' },
  })
  expect((await gm.call(office.views, goods)).rows).toHaveLength(MAX_VIEWS)
  expect(await gm.send(office.saveView, view({ query: 'q=1' })), 'an existing view is replaced').toMatchObject({
    code: 200,
  })
})
