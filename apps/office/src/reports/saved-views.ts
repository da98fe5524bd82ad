/** Saved views of report sheets: filter and columns under a name, remembered on this device. */
import { getQuickRange, type DateRange, type QuickRange } from '@nocturne/base/date-range'
import { useState } from 'react'

import { readChoice, storeChoice } from '#lib/device-storage.ts'

import type { SheetState } from './sheet-address.ts'
import type { ColumnChoice } from './sheet-columns.ts'

export type SavedView = {
  name: string
  report: string
  state: SheetState
  /** Quick range that the nights were when the view was saved; the view then means the current one. */
  quick: QuickRange | null
  columns: ColumnChoice
}

const KEY = 'sheet.views'
const MAX_VIEWS = 50

/** Views of all reports; a view of the same report and name is replaced, the newest comes first. Pure. */
export const addView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [view, ...views.filter(({ name, report }) => name !== view.name || report !== view.report)].slice(0, MAX_VIEWS)

/** Filter of a view today. Pure. */
export function resolveView({ state, quick }: SavedView, today: string): SheetState {
  const range: DateRange | null = quick === null ? state.range : getQuickRange(quick, today)
  return { ...state, range, open: null }
}

export function useSavedViews(report: string) {
  const [views, setViews] = useState<readonly SavedView[]>(() => readChoice(KEY, []))
  const store = (next: readonly SavedView[]) => {
    setViews(next)
    storeChoice(KEY, next.length === 0 ? null : next)
  }
  return {
    views: views.filter((view) => view.report === report),
    save: (view: SavedView) => store(addView(views, view)),
    remove: (name: string) => store(views.filter((view) => view.report !== report || view.name !== name)),
  }
}
