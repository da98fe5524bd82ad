/** Changes of a layer of the floor plan. Lengths are grid steps of a quarter of a metre. Pure. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { office } from '@nocturne/contract/office/endpoints'
import type { PlanShapeKind } from '@nocturne/contract/tables/plan-limits'

export type PlanDraft = AnswerOf<typeof office.floorPlan>
export type Layer = PlanDraft['layers'][number]
export type PlanTable = PlanDraft['tables'][number]
type PlacedTable = Layer['tables'][number]
type Shape = Layer['shapes'][number]

export type Box = Pick<PlacedTable, 'x' | 'y' | 'width' | 'height' | 'rotation'>

/** Tables have the key `t` and their id, shapes `s` and their place in the list. */
export type ItemKey = string

export type Item = Box & { key: ItemKey; table?: PlacedTable; shape?: Shape }

export const buildTableKey = (tableId: number): ItemKey => `t${tableId}`

/** Items in drawing order: shapes below tables. */
export const listItems = ({ shapes, tables }: Layer): Item[] => [
  ...shapes.map((shape, place) => ({ ...pickBox(shape), key: `s${place}`, shape })),
  ...tables.map((table) => ({ ...pickBox(table), key: buildTableKey(table.tableId), table })),
]

const pickBox = ({ x, y, width, height, rotation }: Box): Box => ({ x, y, width, height, rotation })

type ShapeDefaults = { label: string; width: number; height: number; text: string }

export const shapeDefaults: Readonly<Record<PlanShapeKind, ShapeDefaults>> = {
  wall: { label: '墙', width: 16, height: 1, text: '' },
  stage: { label: '舞台', width: 24, height: 8, text: '舞台' },
  bar: { label: '吧台', width: 5, height: 24, text: '吧台' },
  door: { label: '门', width: 6, height: 2, text: '门' },
  text: { label: '文字', width: 10, height: 3, text: '文字' },
}

export const createLayer = (layerName: string): Layer => ({
  layerName,
  width: 80,
  height: 56,
  tables: [],
  shapes: [],
})

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value))

/** Moves a box into the layer, and makes it at most as large. */
export function fitBox(box: Box, { width, height }: Pick<Layer, 'width' | 'height'>): Box {
  const fitted = { ...box, width: clamp(box.width, 1, width), height: clamp(box.height, 1, height) }
  return {
    ...fitted,
    x: clamp(box.x, 0, width - fitted.width),
    y: clamp(box.y, 0, height - fitted.height),
    rotation: ((box.rotation % 360) + 360) % 360,
  }
}

/** Changes the boxes of these items; the results stay inside the layer. */
export function changeBoxes(layer: Layer, keys: ReadonlySet<ItemKey>, change: (box: Box) => Box): Layer {
  const apply = <T extends Box>(item: T, key: ItemKey): T =>
    keys.has(key) ? { ...item, ...fitBox(change(pickBox(item)), layer) } : item
  return {
    ...layer,
    tables: layer.tables.map((table) => apply(table, buildTableKey(table.tableId))),
    shapes: layer.shapes.map((shape, place) => apply(shape, `s${place}`)),
  }
}

/** Moves items together: the whole selection stops at the edge of the layer. */
export function moveItems(layer: Layer, keys: ReadonlySet<ItemKey>, dx: number, dy: number): Layer {
  const moved = listItems(layer).filter(({ key }) => keys.has(key))
  if (moved.length === 0) return layer
  const bounds = getBounds(moved)
  const x = clamp(dx, -bounds.x, layer.width - bounds.x - bounds.width)
  const y = clamp(dy, -bounds.y, layer.height - bounds.y - bounds.height)
  return changeBoxes(layer, keys, (box) => ({ ...box, x: box.x + x, y: box.y + y }))
}

export function getBounds(boxes: readonly Box[]): Omit<Box, 'rotation'> {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

/** Takes items off the plan; tables only lose their place. */
export const removeItems = (layer: Layer, keys: ReadonlySet<ItemKey>): Layer => ({
  ...layer,
  tables: layer.tables.filter(({ tableId }) => !keys.has(buildTableKey(tableId))),
  shapes: layer.shapes.filter((_, place) => !keys.has(`s${place}`)),
})

export const addShape = (layer: Layer, kind: PlanShapeKind): Layer => {
  const { width, height, text } = shapeDefaults[kind]
  const box = fitBox({ ...findFreePlace(layer, { width, height }), width, height, rotation: 0 }, layer)
  return { ...layer, shapes: [...layer.shapes, { kind, ...box, text }] }
}

const TABLE_SIZE = 4

/** Places a table on free ground, in the size of the given box. */
export function placeTable(
  layer: Layer,
  tableId: number,
  like?: Pick<PlacedTable, 'width' | 'height' | 'round'>,
): Layer {
  const { width, height, round } = like ?? { width: TABLE_SIZE, height: TABLE_SIZE, round: false }
  const box = fitBox({ ...findFreePlace(layer, { width, height }), width, height, rotation: 0 }, layer)
  return { ...layer, tables: [...layer.tables, { tableId, ...box, round }] }
}

/** First free place by row, one step apart from other items; the upper left corner when all ground is covered. */
function findFreePlace(layer: Layer, { width, height }: { width: number; height: number }): { x: number; y: number } {
  const items = listItems(layer)
  for (let y = 1; y + height < layer.height; y++)
    for (let x = 1; x + width < layer.width; x++)
      if (!items.some((item) => isNear(item, { x, y, width, height }))) return { x, y }
  return { x: 0, y: 0 }
}

const isNear = (item: Box, box: Omit<Box, 'rotation'>): boolean =>
  box.x < item.x + item.width + 1 &&
  item.x < box.x + box.width + 1 &&
  box.y < item.y + item.height + 1 &&
  item.y < box.y + box.height + 1

/**
 * Copies shapes one step to the lower right. A table cannot be copied: the next unplaced table of its area takes the copied
 * size, until none is left.
 */
export function duplicateItems(
  layer: Layer,
  keys: ReadonlySet<ItemKey>,
  unplaced: readonly PlanTable[],
  all: readonly PlanTable[],
): Layer {
  const shapes = layer.shapes
    .filter((_, place) => keys.has(`s${place}`))
    .map((shape) => ({ ...shape, ...fitBox({ ...shape, x: shape.x + 1, y: shape.y + 1 }, layer) }))
  const taken = new Set<number>()
  const sources = layer.tables.filter(({ tableId }) => keys.has(buildTableKey(tableId)))
  return sources.reduce(
    (changed, source) => {
      const areaId = all.find(({ tableId }) => tableId === source.tableId)?.areaId
      const next = unplaced.find((table) => table.areaId === areaId && !taken.has(table.tableId))
      if (!next) return changed
      taken.add(next.tableId)
      return placeTable(changed, next.tableId, source)
    },
    { ...layer, shapes: [...layer.shapes, ...shapes] },
  )
}

export type Guide = { axis: 'x' | 'y'; at: number; name: string }

/** Lines on which the selection is aligned with other items, each with the names of at most three of them. */
export function findAlignmentGuides(
  layer: Layer,
  keys: ReadonlySet<ItemKey>,
  getName: (item: Item) => string,
): Guide[] {
  const items = listItems(layer)
  const moved = items.filter(({ key }) => keys.has(key))
  if (moved.length === 0) return []
  const bounds = getBounds(moved)
  const others = items.filter(({ key, shape }) => !keys.has(key) && shape?.kind !== 'text')
  return (['x', 'y'] as const).flatMap((axis) => {
    for (const { name, read } of edges[axis]) {
      const aligned = others.filter((item) => read(item) === read(bounds))
      if (aligned.length === 0) continue
      const names = aligned.slice(0, 3).map((item) => getName(item))
      return [{ axis, at: read(bounds), name: `与${names.join('、')}${aligned.length > 3 ? '等' : ''}${name}` }]
    }
    return []
  })
}

type Edge = { name: string; read: (box: Omit<Box, 'rotation'>) => number }

const edges: Readonly<Record<'x' | 'y', readonly Edge[]>> = {
  x: [
    { name: '左边齐', read: ({ x }) => x },
    { name: '中线齐', read: ({ x, width }) => x + width / 2 },
    { name: '右边齐', read: ({ x, width }) => x + width },
  ],
  y: [
    { name: '上边齐', read: ({ y }) => y },
    { name: '中线齐', read: ({ y, height }) => y + height / 2 },
    { name: '下边齐', read: ({ y, height }) => y + height },
  ],
}

export const listUnplaced = (layers: readonly Layer[], all: readonly PlanTable[]): PlanTable[] => {
  const placed = new Set(layers.flatMap(({ tables }) => tables.map(({ tableId }) => tableId)))
  return all.filter(({ tableId }) => !placed.has(tableId))
}

/** Smallest size of a layer that contains all its items. */
export function getLeastSize(layer: Layer): { width: number; height: number } {
  const boxes = listItems(layer)
  if (boxes.length === 0) return { width: 0, height: 0 }
  const { x, y, width, height } = getBounds(boxes)
  return { width: x + width, height: y + height }
}
