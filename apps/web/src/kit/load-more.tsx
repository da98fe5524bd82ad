import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'
import styles from './load-more.module.css'

export interface LoadMoreProps {
  hasMore: boolean
  loading: boolean
  /** The last attempt failed: a button instead of trying again by itself. */
  failed?: boolean
  onMore: () => unknown
  /** By a button, not by scrolling. */
  byHand?: boolean
  /** Says 没有更多了 at the end. Leave it out for short lists. */
  sayEnd?: boolean
}

/** The end of a list: brings the next page when it comes within 50 px of the screen, or when asked for. */
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
