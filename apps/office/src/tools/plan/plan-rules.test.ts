import { tableType } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import {
  addShape,
  changeBoxes,
  createLayer,
  duplicateItems,
  findAlignmentGuides,
  getLeastSize,
  listItems,
  listUnplaced,
  moveItems,
  placeTable,
  removeItems,
  type Layer,
  type PlanTable,
} from './plan-rules.ts'

const table = (tableId: number, x: number, y: number, size = 4) => ({
  tableId,
  x,
  y,
  width: size,
  height: size,
  rotation: 0,
  round: false,
})
const layer: Layer = { ...createLayer('一楼'), tables: [table(1, 2, 2), table(2, 20, 2), table(3, 40, 30)] }
const known: PlanTable[] = [1, 2, 3, 4, 5].map((tableId) => ({
  tableId,
  tableName: `A0${tableId}`,
  areaId: tableId === 5 ? 8 : 7,
  areaName: 'A',
  tableType: tableType.booth,
  seatNum: 6,
}))
const getName = (item: { table?: { tableId: number } }) => `A0${item.table?.tableId}`

describe('floor plan', () => {
  it('moves a selection together and stops it at the edge', () => {
    const moved = moveItems(layer, new Set(['t1', 't2']), -10, 3)
    expect(moved.tables.map(({ x, y }) => [x, y])).toEqual([
      [0, 5],
      [18, 5],
      [40, 30],
    ])
    expect(moveItems(layer, new Set(), 1, 1)).toBe(layer)
  })

  it('limits size and rotation of an item', () => {
    const changed = changeBoxes(layer, new Set(['t3']), (box) => ({ ...box, width: 500, height: 0, rotation: -15 }))
    expect(changed.tables[2]).toMatchObject({ x: 0, width: 80, height: 1, rotation: 345 })
  })

  it('names the items on a line with the selection', () => {
    const guides = findAlignmentGuides(moveItems(layer, new Set(['t3']), -20, -28), new Set(['t3']), getName)
    expect(guides).toEqual([
      { axis: 'x', at: 20, name: '与A02左边齐' },
      { axis: 'y', at: 2, name: '与A01、A02上边齐' },
    ])
    expect(findAlignmentGuides(layer, new Set(['t3']), getName)).toEqual([])
  })

  it('places a table on free ground, and takes it off without losing it', () => {
    const placed = placeTable(layer, 4)
    expect(placed.tables[3]).toMatchObject({ tableId: 4, x: 7, y: 1 })
    expect(listUnplaced([placed], known).map(({ tableId }) => tableId)).toEqual([5])
    expect(listUnplaced([removeItems(placed, new Set(['t4', 't1']))], known)).toHaveLength(3)
  })

  it('copies shapes, and gives the next table of the area the size of a copied one', () => {
    const drawn = addShape({ ...layer, tables: [table(1, 2, 2, 6), ...layer.tables.slice(1)] }, 'stage')
    const copied = duplicateItems(drawn, new Set(['s0', 't1']), listUnplaced([drawn], known), known)
    expect(copied.shapes.map(({ kind }) => kind)).toEqual(['stage', 'stage'])
    expect(copied.tables.at(-1)).toMatchObject({ tableId: 4, width: 6 })
    expect(duplicateItems(copied, new Set(['t1']), listUnplaced([copied], known), known).tables).toHaveLength(4)
  })

  it('draws shapes below tables and knows the room they need', () => {
    const drawn = addShape(layer, 'wall')
    expect(listItems(drawn)[0]?.key).toBe('s0')
    expect(getLeastSize(layer)).toEqual({ width: 44, height: 34 })
    expect(getLeastSize(createLayer('二楼'))).toEqual({ width: 0, height: 0 })
  })
})
