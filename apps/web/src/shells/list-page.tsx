import type { Key, ReactNode } from 'react'
import { EmptyState } from '#kit/empty-state.tsx'
import { LoadMore } from '#kit/load-more.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useScreen, useScreenTitle } from '#lib/routing/screen.ts'
import { StickyFilters } from './sticky-filters.tsx'
import { Page, type PageProps } from './page.tsx'
import { removeDuplicates, getRows, type ListData, type ListState } from './query-state.ts'
import { QueryView } from './query-view.tsx'
import styles from './list-page.module.css'

interface ListProps<Row> {
  query: ListState<Row>
  row: (row: Row, index: number) => ReactNode
  rowKey: (row: Row) => Key
  /** Text for an empty list, with an optional action. */
  empty: { text: string; icon?: ReactNode; action?: ReactNode }
  skeleton?: ReactNode
  /** Accessible name of the list. */
  label?: string
  /** Loads more rows by a button instead of automatically. */
  byHand?: boolean
}

interface ListPageProps<Row> extends ListProps<Row>, Omit<PageProps, 'children' | 'flush'> {
  /** Figures or a summary above the filters. */
  summary?: ReactNode
  /** Chips, tabs or a search box, sticky under the bar. */
  filters?: ReactNode
}

/**
 * Page with filters and a list. Loads more rows automatically at the end of the list if the route table says so,
 * otherwise by a button.
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { query, row, rowKey, empty, skeleton, label, summary, filters, ...page } = props
  const title = useScreenTitle()
  const { loadMore } = useScreen()
  return (
    <Page {...page}>
      {summary}
      {filters !== undefined && <StickyFilters>{filters}</StickyFilters>}
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

/** List without the page, for pages with their own layout. */
export function List<Row>(props: ListProps<Row>) {
  const { query, row, rowKey, empty, skeleton = <Skeleton />, label, byHand = false } = props
  return (
    <QueryView<ListData<Row>> query={query} skeleton={skeleton}>
      {(data) => {
        const rows = removeDuplicates(getRows(data), rowKey)
        if (rows.length === 0) return <EmptyState {...empty} />
        return (
          <>
            <ul className={styles['rows']} aria-label={label}>
              {rows.map((item, index) => (
                <li key={rowKey(item)}>{row(item, index)}</li>
              ))}
            </ul>
            <NextPageLoader query={query} byHand={byHand} />
          </>
        )
      }}
    </QueryView>
  )
}

/** Loads the next page of a paged list; renders nothing for other lists. */
export function NextPageLoader({ query, byHand = false }: { query: ListState<unknown>; byHand?: boolean }) {
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
