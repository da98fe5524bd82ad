import { useRef, type KeyboardEvent } from 'react'
import styles from './tabs.module.css'

interface TabItem<Id extends string | number> {
  id: Id
  label: string
  count?: number
}

interface TabsProps<Id extends string | number> {
  label: string
  items: readonly TabItem<Id>[]
  value: Id
  onChange: (id: Id) => void
}

/** Underlined tabs in one horizontally scrolling line. Arrow keys move between them. */
export function Tabs<Id extends string | number>({ label, items, value, onChange }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const at = items.findIndex((item) => item.id === value)
    const index = (at + step + items.length) % items.length
    const next = items[index]
    if (!next) return
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <div className={styles['tabs']} role="tablist" aria-label={label} ref={list}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          aria-selected={item.id === value}
          tabIndex={item.id === value ? 0 : -1}
          className={styles['tab']}
          onKeyDown={move}
          onClick={(event) => {
            event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' })
            onChange(item.id)
          }}
        >
          {item.label}
          {item.count !== undefined && ` ${item.count}`}
        </button>
      ))}
    </div>
  )
}
