import type { ReactNode } from 'react'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { errorText, type QueryState } from './query-state.ts'

export interface QueryViewProps<Data> {
  query: QueryState<Data>
  /** The layout that is about to come. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * What is there, or why it is not: the data once any has come (a failed refresh keeps it), the error with 重试
 * when the first load failed, the skeleton otherwise.
 */
export function QueryView<Data>({ query, skeleton = <Skeleton />, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error && !query.isFetching) return <ErrorState text={errorText(query.error)} onRetry={query.refetch} />
  return skeleton
}
