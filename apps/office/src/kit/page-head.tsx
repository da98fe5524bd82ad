import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'

import { IconButton } from './button.tsx'
import styles from './page-head.module.css'

interface PageHeadProps {
  title: string
  note?: ReactNode
  children?: ReactNode
  /** Way back; on phones every page has one, on wide screens pages below a list. */
  onBack: () => unknown
  backAlways?: boolean
}

/** Bar at the top of a page: title, its count and at most one blue button. */
export function PageHead({ title, note, children, onBack, backAlways = false }: PageHeadProps) {
  return (
    <header className={styles['head']}>
      <span className={styles['back']} data-always={backAlways || undefined}>
        <IconButton label="返回" icon={<ChevronLeft />} onClick={onBack} />
      </span>
      <h1>{title}</h1>
      {note !== undefined && <p>{note}</p>}
      <div className={styles['actions']}>{children}</div>
    </header>
  )
}
