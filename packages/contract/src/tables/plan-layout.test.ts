import { describe, expect, it } from 'vitest'
import { computeLeastUnit, cropLayer, sortForReading, type PlanLayer } from './plan-layout.ts'

const table = (tableId: number, x: number, y: number, size = 4) => ({
  tableId,
  x,
  y,
  width: size,
  height: size,
  rotation: 0,
  round: false,
})
const layer: PlanLayer = {
  layerName: '一楼',
  width: 100,
  height: 80,
  tables: [table(3, 30, 21), table(1, 10, 10), table(2, 20, 11), table(4, 12, 22)],
  shapes: [{ kind: 'stage', x: 10, y: 4, width: 30, height: 4, rotation: 0, text: '舞台' }],
}

describe('floor plan on a phone', () => {
  it('leaves out empty ground around the plan', () => {
    expect(cropLayer(layer)).toEqual({ x: 9, y: 3, width: 32, height: 24 })
  })

  it('fits into the width while every table stays a touch target', () => {
    expect(computeLeastUnit(layer, 32, 390)).toBeCloseTo(390 / 32)
    expect(computeLeastUnit(layer, 80, 390)).toBe(11)
    expect(computeLeastUnit({ ...layer, tables: [table(1, 0, 0, 2)] }, 32, 390)).toBe(22)
  })

  it('orders tables by row and from left to right', () => {
    expect(sortForReading(layer.tables).map(({ tableId }) => tableId)).toEqual([1, 2, 4, 3])
  })
})
