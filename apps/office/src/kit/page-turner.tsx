import { Button } from './button.tsx'

import styles from './page-turner.module.css'

interface PageTurnerProps {
  /** Current page, from 1. */
  pageNum: number
  pageSize: number
  /** Number of records of all pages. */
  total: number
  onPage: (pageNum: number) => void
}

/** Buttons to newer and older pages of records; nothing while one page holds all. */
export function PageTurner({ pageNum, pageSize, total, onPage }: PageTurnerProps) {
  if (total <= pageSize) return null
  return (
    <footer className={styles['turner']}>
      <Button blocked={pageNum === 1 ? '已是最新' : null} onClick={() => onPage(pageNum - 1)}>
        较新
      </Button>
      <span>第 {pageNum} 页</span>
      <Button blocked={total > pageNum * pageSize ? null : '没有更早的'} onClick={() => onPage(pageNum + 1)}>
        较早
      </Button>
    </footer>
  )
}
