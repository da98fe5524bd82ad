import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import { useId, useRef, useState, type KeyboardEvent } from 'react'

import type { ControlProps } from './field.tsx'
import styles from './combobox.module.css'
import inputs from './input.module.css'

export type ComboboxOption = { id: number; title: string; note?: string; dimmed?: boolean }

interface ComboboxProps {
  control: ControlProps
  options: readonly ComboboxOption[]
  value: number | null
  onChange: (id: number | null) => void
  placeholder?: string
  label?: string
}

const SHOWN = 50

/** Options whose title or note contains the typed text; all of them for an empty text. */
export function filterOptions(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const key = toSearchKey(typed)
  return options.filter(
    ({ title, note = '' }) => toComparableText(title).includes(key) || toComparableText(note).includes(key),
  )
}

/** Choice of one record by typing a part of its name. */
export function Combobox({ control, options, value, onChange, placeholder = '输入名称查找', label }: ComboboxProps) {
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const chosen = options.find(({ id }) => id === value)
  const found = open ? filterOptions(options, typed ?? '').slice(0, SHOWN) : []

  const show = () => {
    setOpen(true)
    setActive(0)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
  }
  const choose = (id: number) => {
    close()
    onChange(id)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return show()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + found.length) % Math.max(1, found.length))
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault()
      const option = found[active]
      if (option) choose(option.id)
    }
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    }
  }
  const handleBlur = () => {
    if (typed === '') onChange(null)
    close()
  }

  return (
    <div className={styles['box']} ref={box}>
      <input
        {...control}
        className={inputs['input']}
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && found[active] ? `${listId}-${found[active].id}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? chosen?.title ?? ''}
        onChange={(event) => {
          setTyped(event.target.value)
          show()
        }}
        onClick={(event) => {
          event.currentTarget.select()
          show()
        }}
        onKeyDown={handleKey}
        onBlur={handleBlur}
      />
      {open && (
        <div className={styles['list']} id={listId} role="listbox" aria-label={label ?? placeholder}>
          {found.map((option, index) => (
            <div
              key={option.id}
              id={`${listId}-${option.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles['option']}
              data-dimmed={option.dimmed || undefined}
              // Keeps the focus in the input, so that its blur does not close the list first.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option.id)}
              onKeyDown={handleKey}
            >
              <span>{option.title}</span>
              {option.note && <small>{option.note}</small>}
            </div>
          ))}
          {found.length === 0 && <p className={styles['none']}>没有“{typed}”</p>}
        </div>
      )}
    </div>
  )
}
