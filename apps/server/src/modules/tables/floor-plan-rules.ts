/** Rules of a drawn floor plan. Pure. */
import type { InputOf } from '@nocturne/contract/endpoint'
import type { office } from '@nocturne/contract/office/endpoints'

export type PlanLayers = InputOf<typeof office.saveFloorPlan>['layers']
type Layer = PlanLayers[number]
type Box = Pick<Layer['tables'][number], 'x' | 'y' | 'width' | 'height'>

/** Sentence about the first violation: a repeated name or table, a box outside its layer, a text without letters. */
export function findPlanError(layers: PlanLayers, getTableName: (tableId: number) => string): string | null {
  const names = layers.map(({ layerName }) => layerName)
  const repeated = names.find((name, place) => names.indexOf(name) !== place)
  if (repeated !== undefined) return `楼层名称“${repeated}”重复`
  const placed = new Set<number>()
  for (const { tableId } of layers.flatMap(({ tables }) => tables)) {
    if (placed.has(tableId)) return `台位${getTableName(tableId)}在图上放了两次`
    placed.add(tableId)
  }
  for (const layer of layers) {
    const outside = layer.tables.find((table) => !isInside(table, layer))
    if (outside) return `台位${getTableName(outside.tableId)}超出了${layer.layerName}的边`
    if (layer.shapes.some((shape) => !isInside(shape, layer))) return `${layer.layerName}有图形超出了边`
    if (layer.shapes.some(({ kind, text }) => kind === 'text' && text === '')) return '请输入文字内容'
  }
  return null
}

const isInside = ({ x, y, width, height }: Box, layer: Layer): boolean =>
  x + width <= layer.width && y + height <= layer.height

/** Number of placed tables. */
export const countPlacedTables = (layers: PlanLayers): number =>
  layers.reduce((sum, { tables }) => sum + tables.length, 0)
