import { describe, expect, it } from 'vitest'

import { applyChanges, undoChanges, type RecordPage, type ValueChanges } from './shown-changes.ts'

const page: RecordPage = {
  total: 2,
  rows: [
    { id: 1, values: { price: 100, name: '啤酒' } },
    { id: 2, values: { price: 200, name: '红酒' } },
  ],
}
const change = (id: number, values: Record<string, string | number>): ValueChanges => new Map([[id, values]])
const readValues = ({ rows }: RecordPage) => rows.map(({ values }) => values)

describe('shown changes', () => {
  it('shows a value and takes it back', () => {
    const changes = change(1, { price: 150 })
    const shown = applyChanges(page, changes)
    expect(readValues(shown)).toEqual([
      { price: 150, name: '啤酒' },
      { price: 200, name: '红酒' },
    ])
    expect(undoChanges(shown, changes, page)).toEqual(page)
  })

  it('keeps later changes of other cells when an earlier one is refused', () => {
    const first = change(1, { price: 150 })
    const shown = applyChanges(
      applyChanges(applyChanges(page, first), change(1, { name: '黑啤' })),
      change(2, { price: 250 }),
    )
    expect(readValues(undoChanges(shown, first, page))).toEqual([
      { price: 100, name: '黑啤' },
      { price: 250, name: '红酒' },
    ])
  })

  it('keeps a later change of the same cell', () => {
    const first = change(1, { price: 150 })
    const shown = applyChanges(applyChanges(page, first), change(1, { price: 175 }))
    expect(readValues(undoChanges(shown, first, page))[0]).toEqual({ price: 175, name: '啤酒' })
  })
})
