import { useEffect, useState, type ReactNode } from 'react'
import { ErrorState } from '#kit/error-state.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazyContent } from './lazy-content.tsx'
import { formatError, type QueryState } from './query-state.ts'
import styles from './query-view.module.css'

/** Delay after which the skeleton shows that loading takes longer. */
const SLOW_AFTER_MS = 8_000

interface QueryViewProps<Data> {
  query: QueryState<Data>
  /** Placeholder while loading. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows the data once it is loaded, also if a later refetch fails. Before that: the error with 重试 if the first load
 * failed, otherwise the skeleton, with a note if loading takes long. Without permission it links to the employee centre
 * instead of offering a retry, which would be refused again.
 */
export function QueryView<Data>({ query, skeleton = <Skeleton />, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error && !query.isFetching) return <Failed error={query.error} onRetry={query.refetch} />
  return <Loading>{skeleton}</Loading>
}

const noPermission = createLazyComponent(() => import('./no-permission.tsx'))

function Failed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (!(error instanceof ApiError) || error.errCode !== 'NO_PERMISSION')
    return <ErrorState text={formatError(error)} onRetry={onRetry} />
  return <LazyContent part={noPermission} props={{}} />
}

function Loading({ children }: { children: ReactNode }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <p className={styles['slow']} aria-live="polite" hidden={!slow}>
        {slow && '网络较慢，还在加载'}
      </p>
      {children}
    </>
  )
}
