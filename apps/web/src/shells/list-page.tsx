import type { Key, ReactNode } from 'react'
import { EmptyState } from '../kit/empty-state.tsx'
import { LoadMore } from '../kit/load-more.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { useScreen, useScreenTitle } from '../lib/screen.ts'
import { HeldFilters } from './held-filters.tsx'
import { Page, type PageProps } from './page.tsx'
import { eachOnce, rowsOf, type ListData, type ListState } from './query-state.ts'
import { QueryView } from './query-view.tsx'
import styles from './list-page.module.css'

export interface ListProps<Row> {
  query: ListState<Row>
  row: (row: Row, index: number) => ReactNode
  rowKey: (row: Row) => Key
  /** Why there is nothing, and what to do. */
  empty: { text: string; icon?: ReactNode; action?: ReactNode }
  skeleton?: ReactNode
  /** The name of the list, read out. */
  label?: string
  /** More comes by a button. */
  byHand?: boolean
}

export interface ListPageProps<Row> extends ListProps<Row>, Omit<PageProps, 'children' | 'flush'> {
  /** Above the filters: figures, a summary. */
  summary?: ReactNode
  /** Chips, tabs, a search box; they stay in sight under the bar. */
  filters?: ReactNode
}

/** A list of things: filters, rows, and more at the end: by itself where the route table says so, otherwise by a button. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { query, row, rowKey, empty, skeleton, label, summary, filters, ...page } = props
  const title = useScreenTitle()
  const { loadMore } = useScreen()
  return (
    <Page {...page}>
      {summary}
      {filters !== undefined && <HeldFilters>{filters}</HeldFilters>}
      <List
        query={query}
        row={row}
        rowKey={rowKey}
        empty={empty}
        skeleton={skeleton}
        label={label ?? title}
        byHand={!loadMore}
      />
    </Page>
  )
}

/** The list itself, for pages that put something else around it. */
export function List<Row>(props: ListProps<Row>) {
  const { query, row, rowKey, empty, skeleton = <Skeleton />, label, byHand = false } = props
  return (
    <QueryView<ListData<Row>> query={query} skeleton={skeleton}>
      {(data) => {
        const rows = eachOnce(rowsOf(data), rowKey)
        if (rows.length === 0) return <EmptyState {...empty} />
        return (
          <>
            <ul className={styles['rows']} aria-label={label}>
              {rows.map((item, index) => (
                <li key={rowKey(item)}>{row(item, index)}</li>
              ))}
            </ul>
            <ListEnd query={query} byHand={byHand} />
          </>
        )
      }}
    </QueryView>
  )
}

/** Brings the next page of a paged list; nothing for a list in one piece. */
export function ListEnd({ query, byHand = false }: { query: ListState<unknown>; byHand?: boolean }) {
  if (!query.fetchNextPage) return null
  return (
    <LoadMore
      hasMore={query.hasNextPage ?? false}
      loading={query.isFetchingNextPage ?? false}
      failed={query.isFetchNextPageError ?? false}
      onMore={query.fetchNextPage}
      byHand={byHand}
      sayEnd
    />
  )
}
