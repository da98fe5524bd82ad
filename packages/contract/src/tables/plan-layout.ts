/** Layout of a floor plan on a phone, also for the preview in the office. Pure. */
import type { AnswerOf } from '../endpoint.ts'
import type { tables } from './endpoints.ts'

export type PlanLayer = AnswerOf<typeof tables.floorPlan>['layers'][number]
type Box = Pick<PlanLayer['tables'][number], 'x' | 'y' | 'width' | 'height'>

/** Least size of a touch target, CSS pixels. */
const TOUCH_PX = 44
const MARGIN = 1

/** Part of the layer that contains something, with a margin; empty ground around it takes no room. */
export function cropLayer({ tables, shapes }: PlanLayer): Box {
  const boxes: Box[] = [...tables, ...shapes]
  const x = Math.min(...boxes.map((box) => box.x)) - MARGIN
  const y = Math.min(...boxes.map((box) => box.y)) - MARGIN
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN - y,
  }
}

/**
 * Pixels per grid step without zoom: fits the plan into the width, unless its smallest table would then be smaller than a
 * touch target; the plan is then wider than the screen and scrolls.
 */
export function computeLeastUnit({ tables }: PlanLayer, planWidth: number, screenWidth: number): number {
  const smallest = Math.min(...tables.map(({ width, height }) => Math.min(width, height)))
  return Math.max(screenWidth / planWidth, TOUCH_PX / smallest)
}

/** Tables by row, each from left to right. Tables whose middle is above the bottom of the row's first one share a row. */
export function sortForReading<T extends Box>(boxes: readonly T[]): T[] {
  const rows: T[][] = []
  for (const box of boxes.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && box.y + box.height / 2 < first.y + first.height) row.push(box)
    else rows.push([box])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.x - b.x))
}
