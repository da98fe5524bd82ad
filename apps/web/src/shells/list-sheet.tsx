import type { Key, ReactNode } from 'react'

import { EmptyState } from '#kit/empty-state.tsx'
import { Sheet, type SheetProps } from '#kit/sheet.tsx'
import { NextPageLoader } from './list-page.tsx'
import { removeDuplicates, getRows, type ListData, type ListState } from './query-state.ts'
import { QueryView } from './query-view.tsx'

interface ListSheetProps<Row> extends Pick<SheetProps, 'onClose' | 'fact' | 'end'> {
  title: string
  /** Accessible name of the list; by default the title. */
  label?: string
  query: ListState<Row>
  /** Chips or a search box above the list, shown also while it loads. */
  filters?: ReactNode
  /** Figures above the rows, shown once the data is loaded. */
  summary?: ReactNode
  row: (row: Row) => ReactNode
  rowKey: (row: Row) => Key
  /** Text for an empty list. */
  empty: string
}

/** List in a sheet: filters, figures and rows; a button loads more. */
export function ListSheet<Row>(props: ListSheetProps<Row>) {
  const { title, label = title, query, filters, summary, row, rowKey, empty, ...sheet } = props
  return (
    <Sheet open title={title} {...sheet}>
      {filters}
      <QueryView<ListData<Row>> query={query}>
        {(data) => {
          const rows = removeDuplicates(getRows(data), rowKey)
          return (
            <>
              {summary}
              {rows.length === 0 && <EmptyState text={empty} />}
              <ul aria-label={label}>
                {rows.map((item) => (
                  <li key={rowKey(item)}>{row(item)}</li>
                ))}
              </ul>
              <NextPageLoader query={query} byHand />
            </>
          )
        }}
      </QueryView>
    </Sheet>
  )
}
