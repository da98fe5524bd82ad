import { Fragment, type ReactNode } from 'react'
import { Skeleton } from '../kit/skeleton.tsx'
import { Page } from './page.tsx'
import type { QueryState } from './query-state.ts'
import { QueryView } from './query-view.tsx'

export interface LoadedFormProps<Data> {
  /** What is edited; undefined for something new, whose form is there at once. */
  id: number | undefined
  query: QueryState<Data>
  backTo: string
  /** The form, a page of its own. */
  children: (data: Data | undefined) => ReactNode
}

/** The form of something new, or of something that is read first. What is typed outlasts every later reading of it. */
export function LoadedForm<Data>({ id, query, backTo, children }: LoadedFormProps<Data>) {
  if (id === undefined) return children(undefined)
  if (query.data !== undefined) return <Fragment key={id}>{children(query.data)}</Fragment>
  return (
    <Page backTo={backTo}>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {() => null}
      </QueryView>
    </Page>
  )
}
