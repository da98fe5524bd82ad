import { afterEach, expect, test, vi } from 'vitest'

import { fromSheetView, listDeviceViews, removeDeviceView, toSheetView } from './saved-views.ts'

const range = { beginDate: '2026-11-01', endDate: '2026-11-20' }
const state = {
  range,
  keys: { deptId: 3 },
  keyword: '',
  sort: { column: 'paidAmount', descending: true },
  open: 4,
}
const columns = { hidden: ['giftAmount'], pinned: ['userName'] }

afterEach(() => vi.unstubAllGlobals())

test('means the current nights when it was saved for a quick range, else the same nights', () => {
  const view = toSheetView(state, columns, { range, today: '2026-11-20' })
  expect(view.quickRange).toBe('month')
  expect(fromSheetView(view, '2026-12-05')).toEqual({
    state: { ...state, range: { beginDate: '2026-12-01', endDate: '2026-12-05' }, open: null },
    columns,
  })
  const fixed = toSheetView(state, columns, { range, today: '2026-11-27' })
  expect(fixed.quickRange).toBe('')
  expect(fromSheetView(fixed, '2026-12-05').state.range).toEqual(range)
})

test('keeps a sheet without nights without them', () => {
  const view = toSheetView({ ...state, range: null }, columns, null)
  expect(fromSheetView(view, null).state.range).toBeNull()
})

test('lists views that an earlier version stored on the device, until they are removed', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const device = { name: '本月实收', report: 'salesDepts', state, quick: 'month', columns }
  stored.set('nocturne.office.sheet.views', JSON.stringify([device, { ...device, report: 'summaryDepts' }]))
  expect(listDeviceViews('salesDepts')).toMatchObject([{ viewName: '本月实收', content: { quickRange: 'month' } }])
  removeDeviceView('salesDepts', '本月实收')
  expect(listDeviceViews('salesDepts')).toEqual([])
  removeDeviceView('summaryDepts', '本月实收')
  expect(stored.size).toBe(0)
})
