import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'
import styles from './load-more.module.css'

interface LoadMoreProps {
  hasMore: boolean
  loading: boolean
  /** The last attempt failed: shows a retry button instead of retrying automatically. */
  failed?: boolean
  onMore: () => unknown
  /** Loads by a button instead of on scrolling. */
  byHand?: boolean
  /** Shows 没有更多了 at the end. Omit it for short lists. */
  sayEnd?: boolean
}

/** End of a list: loads the next page within 50 px of the viewport, or on request. */
export function LoadMore({ hasMore, loading, failed = false, onMore, byHand = false, sayEnd = false }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(() => void onMore())
  const watching = hasMore && !loading && !failed && !byHand

  useEffect(() => {
    if (!watching || !end.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '50px' })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [watching])

  return (
    <div ref={end} className={styles['end']}>
      {failed ? (
        <Button kind="ghost" size="small" onClick={onMore}>
          没有加载出来，重试
        </Button>
      ) : loading ? (
        <Spinner label="加载中" />
      ) : hasMore && byHand ? (
        <Button kind="ghost" size="small" onClick={onMore}>
          加载更多
        </Button>
      ) : (
        !hasMore && sayEnd && '没有更多了'
      )}
    </div>
  )
}
