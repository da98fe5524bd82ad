import { Fragment, type ReactNode } from 'react'
import { Skeleton } from '#kit/skeleton.tsx'
import { Page } from './page.tsx'
import type { QueryState } from './query-state.ts'
import { QueryView } from './query-view.tsx'

interface LoadedFormProps<Data> {
  /** Id of the edited item; undefined for a new one, whose form is shown immediately. */
  id: number | undefined
  query: QueryState<Data>
  backTo: string
  /** Renders the form, which is a page itself. */
  children: (data: Data | undefined) => ReactNode
}

/**
 * Form for a new item, or for one that must be loaded first. The user's input is preserved when the query refetches.
 */
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
