/** Saved views of report sheets: conversion between the page and what the server stores. Pure, except for the device. */
import {
  findQuickRange,
  getQuickRange,
  QUICK_RANGE_LABELS,
  type DateRange,
  type QuickRange,
} from '@nocturne/base/date-range'

import { readChoice, storeChoice } from '#lib/device-storage.ts'
import type { ViewContent } from '#list/view-panel.tsx'

import { formatSheetState, parseSheetState, type SheetState } from './sheet-address.ts'
import type { ColumnChoice } from './sheet-columns.ts'

/** Nights that are shown, and the current one. */
export type ShownNights = { range: DateRange; today: string }

const buildContent = (state: SheetState, { hidden, pinned }: ColumnChoice, quick: QuickRange | null): ViewContent => ({
  query: formatSheetState({ ...state, open: null }).toString(),
  shown: [],
  hidden: [...hidden],
  pinned: [...pinned],
  quickRange: quick ?? '',
})

/** Content of a view of the sheet as it is shown; nights of a quick range keep meaning the current one. */
export const toSheetView = (state: SheetState, columns: ColumnChoice, nights: ShownNights | null): ViewContent =>
  buildContent(state, columns, nights && findQuickRange(nights.range, nights.today))

/** State and columns of a view today; `today` is null for reports without nights. */
export function fromSheetView(
  { query, hidden, pinned, quickRange }: ViewContent,
  today: string | null,
): { state: SheetState; columns: ColumnChoice } {
  const state = parseSheetState(new URLSearchParams(query))
  const quick = QUICK_RANGE_LABELS.find(({ id }) => id === quickRange)
  const range = quick && today !== null ? getQuickRange(quick.id, today) : state.range
  return { state: { ...state, range, open: null }, columns: { hidden, pinned } }
}

/** View as an earlier version stored it on the device. */
type DeviceView = {
  name: string
  report: string
  state: SheetState
  quick: QuickRange | null
  columns: ColumnChoice
}

const KEY = 'sheet.views'

/** Views of a report that are still stored on this device only. */
export const listDeviceViews = (report: string): { viewName: string; content: ViewContent }[] =>
  readChoice<readonly DeviceView[]>(KEY, [])
    .filter((view) => view.report === report)
    .map(({ name, state, columns, quick }) => ({ viewName: name, content: buildContent(state, columns, quick) }))

export function removeDeviceView(report: string, viewName: string): void {
  const left = readChoice<readonly DeviceView[]>(KEY, []).filter(
    (view) => view.report !== report || view.name !== viewName,
  )
  storeChoice(KEY, left.length === 0 ? null : left)
}
