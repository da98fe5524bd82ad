import { useEffect, useState, type ReactNode } from 'react'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { errorText, type QueryState } from './query-state.ts'
import styles from './query-view.module.css'

/** A skeleton that stands longer than this says that it is still being worked on. */
const SLOW_AFTER_MS = 8_000

export interface QueryViewProps<Data> {
  query: QueryState<Data>
  /** The layout that is about to come. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * What is there, or why it is not: the data once any has come (a failed refresh keeps it), the error with 重试
 * when the first load failed, the skeleton otherwise, with a word when it takes long.
 */
export function QueryView<Data>({ query, skeleton = <Skeleton />, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error && !query.isFetching) return <ErrorState text={errorText(query.error)} onRetry={query.refetch} />
  return <Loading>{skeleton}</Loading>
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
