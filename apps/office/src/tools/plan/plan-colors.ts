/** Colours of tables on the plan: minimum of tonight, area or type. Pure. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { office } from '@nocturne/contract/office/endpoints'
import { dictionaries } from '@nocturne/contract/dictionaries'

import type { PlanTable } from './plan-rules.ts'

export const colorings = [
  { key: 'minimum', label: '今晚低消' },
  { key: 'area', label: '区域' },
  { key: 'type', label: '类型' },
] as const

export type Coloring = (typeof colorings)[number]['key']

export type Minimum = AnswerOf<typeof office.minimums>['rows'][number]

export type LegendEntry = { label: string; fill: string }

/** Steps of one hue for amounts, from none to the highest. */
const STEPS = [0, 8, 16, 26, 38, 50] as const

const hues = ['accent', 'violet', 'positive', 'warning', 'gift', 'cyan', 'danger', 'text-3'] as const

const mix = (color: string, share: number) => `color-mix(in srgb, var(--${color}) ${share}%, var(--surface))`

/** Returns the fill of each table and the legend. */
export function chooseColors(
  coloring: Coloring,
  tables: readonly PlanTable[],
  minimums: ReadonlyMap<number, Minimum>,
): { fills: ReadonlyMap<number, string>; legend: LegendEntry[] } {
  if (coloring === 'minimum') return chooseAmountColors(tables, minimums)
  const readGroup = (table: PlanTable) => (coloring === 'area' ? table.areaName : findTypeName(table.tableType))
  const groups = [...new Set(tables.map(readGroup))]
  const getFill = (group: string) => mix(hues[groups.indexOf(group) % hues.length] ?? 'accent', 24)
  return {
    fills: new Map(tables.map((table) => [table.tableId, getFill(readGroup(table))])),
    legend: groups.map((label) => ({ label, fill: getFill(label) })),
  }
}

export const findTypeName = (type: PlanTable['tableType']): string =>
  dictionaries.table_type.find(({ value }) => value === type)?.label ?? ''

function chooseAmountColors(tables: readonly PlanTable[], minimums: ReadonlyMap<number, Minimum>) {
  const readAmount = ({ tableId }: PlanTable) => minimums.get(tableId)?.minCharge ?? 0
  const amounts = [...new Set([0, ...tables.map(readAmount)])].toSorted((a, b) => a - b)
  const getStep = (amount: number) => Math.min(amounts.indexOf(amount), STEPS.length - 1)
  const getFill = (amount: number) => mix('accent', STEPS[getStep(amount)] ?? 0)
  const shown = amounts.slice(0, STEPS.length)
  return {
    fills: new Map(tables.map((table) => [table.tableId, getFill(readAmount(table))])),
    legend: shown.map((amount, place) => ({
      label: `${(amount / 100).toLocaleString('zh-CN')}${place === STEPS.length - 1 && amounts.length > STEPS.length ? '+' : ''}`,
      fill: getFill(amount),
    })),
  }
}
