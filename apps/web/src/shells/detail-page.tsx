import type { ReactNode } from 'react'
import { Skeleton } from '#kit/skeleton.tsx'
import { Page, type PageProps } from './page.tsx'
import type { QueryState } from './query-state.ts'
import { QueryView } from './query-view.tsx'

interface DetailPageProps<Data> extends Omit<PageProps, 'children' | 'bottom' | 'right'> {
  query: QueryState<Data>
  children: (data: Data) => ReactNode
  /** `BottomBar` for the loaded data. */
  bottom?: (data: Data) => ReactNode
  right?: (data: Data) => ReactNode
  skeleton?: ReactNode
}

/** Page about one item: its data and its actions. */
export function DetailPage<Data>(props: DetailPageProps<Data>) {
  const { query, children, bottom, right, skeleton = <DetailSkeleton />, ...page } = props
  const { data } = query
  return (
    <Page
      {...page}
      right={data === undefined ? undefined : right?.(data)}
      bottom={data === undefined ? undefined : bottom?.(data)}
    >
      <QueryView query={query} skeleton={skeleton}>
        {children}
      </QueryView>
    </Page>
  )
}

function DetailSkeleton() {
  return (
    <>
      <Skeleton shape="lines" count={3} />
      <Skeleton shape="lines" count={6} />
    </>
  )
}
