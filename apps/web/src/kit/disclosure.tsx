import { useId, useState, type ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /** Button text while closed: `展开全部 9 项`. */
  label: string
  /** Button text while open. */
  openLabel?: string
  children: ReactNode
  startOpen?: boolean
}

/** Content that is shown on demand. */
export function Disclosure({ label, openLabel = '收起', children, startOpen = false }: DisclosureProps) {
  const id = useId()
  const [open, setOpen] = useState(startOpen)
  return (
    <div>
      <div id={id} hidden={!open}>
        {children}
      </div>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? openLabel : label}
      </button>
    </div>
  )
}
