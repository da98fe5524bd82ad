import { describe, expect, it } from 'vitest'
import { addShape } from './plan-rules.ts'
import { reducePlan, startPlan } from './use-plan.ts'

const empty = startPlan({ version: 3, layers: [] })
const drawn = reducePlan(empty, { type: 'layer', change: (layer) => addShape(layer, 'bar') })

describe('plan editor', () => {
  it('undoes and redoes changes, and forgets redone ones after a new change', () => {
    const undone = reducePlan(drawn, { type: 'undo' })
    expect(undone.layers).toEqual(empty.layers)
    expect(reducePlan(undone, { type: 'redo' }).layers).toEqual(drawn.layers)
    const other = reducePlan(undone, { type: 'layer', change: (layer) => addShape(layer, 'door') })
    expect(reducePlan(other, { type: 'redo' })).toBe(other)
  })

  it('has no history entry for a change without effect', () => {
    expect(reducePlan(drawn, { type: 'layer', change: (layer) => layer })).toBe(drawn)
    expect(reducePlan(empty, { type: 'undo' })).toBe(empty)
  })

  it('removes the selected items, and clears the selection when a layer is opened', () => {
    const selected = reducePlan(drawn, { type: 'select', keys: new Set(['s0']) })
    expect(reducePlan(selected, { type: 'remove' }).layers[0]?.shapes).toEqual([])
    expect(reducePlan(selected, { type: 'open', place: 0 }).selected.size).toBe(0)
  })

  it('changes the saved version without touching later changes', () => {
    const later = reducePlan(drawn, { type: 'saved', version: 4, layers: empty.layers })
    expect([later.version, later.layers, later.saved]).toEqual([4, drawn.layers, empty.layers])
  })
})
