import type { Key, ReactNode } from 'react'
import { EmptyState } from '../kit/empty-state.tsx'
import { LoadMore } from '../kit/load-more.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { Page, type PageProps } from './page.tsx'
import { rowsOf, type ListData, type ListState } from './query-state.ts'
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
}

export interface ListPageProps<Row> extends ListProps<Row>, Omit<PageProps, 'children' | 'onRefresh' | 'flush'> {
  /** Above the filters: figures, a summary. */
  summary?: ReactNode
  /** Chips, tabs, a search box; they stay in sight under the bar. */
  filters?: ReactNode
}

/** A list of things: filters, rows, more at the end, refresh by pulling. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { query, row, rowKey, empty, skeleton, label, summary, filters, ...page } = props
  return (
    <Page {...page} onRefresh={query.refetch}>
      {summary}
      {filters !== undefined && <div className={styles['filters']}>{filters}</div>}
      <List query={query} row={row} rowKey={rowKey} empty={empty} skeleton={skeleton} label={label ?? page.title} />
    </Page>
  )
}

/** The list itself, for pages that put something else around it. */
export function List<Row>({ query, row, rowKey, empty, skeleton = <Skeleton />, label }: ListProps<Row>) {
  return (
    <QueryView<ListData<Row>> query={query} skeleton={skeleton}>
      {(data) => {
        const rows = rowsOf(data)
        if (rows.length === 0) return <EmptyState {...empty} />
        return (
          <>
            <ul className={styles['rows']} aria-label={label}>
              {rows.map((item, index) => (
                <li key={rowKey(item)}>{row(item, index)}</li>
              ))}
            </ul>
            <ListEnd query={query} />
          </>
        )
      }}
    </QueryView>
  )
}

/** Brings the next page of a paged list; nothing for a list in one piece. */
export function ListEnd({ query }: { query: ListState<unknown> }) {
  if (!query.fetchNextPage) return null
  return (
    <LoadMore
      hasMore={query.hasNextPage ?? false}
      loading={query.isFetchingNextPage ?? false}
      failed={query.isFetchNextPageError ?? false}
      onMore={query.fetchNextPage}
      sayEnd
    />
  )
}
