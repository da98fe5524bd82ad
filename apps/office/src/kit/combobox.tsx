import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import { useId, useState, type KeyboardEvent } from 'react'

import type { ControlProps } from './field.tsx'
import { getOptionId, moveOption, OptionList } from './option-list.tsx'
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

function useCombobox({ options, onChange }: Pick<ComboboxProps, 'options' | 'onChange'>) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const found = open ? filterOptions(options, typed ?? '').slice(0, SHOWN) : []
  const show = () => {
    setOpen(true)
    setActive(0)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
  }
  const choose = (index: number) => {
    const option = found[index]
    close()
    if (option) onChange(option.id)
  }
  const handleKey = (event: KeyboardEvent) => {
    const next = moveOption(event.key, active, found.length)
    if (next !== null) {
      event.preventDefault()
      if (open) setActive(next)
      else show()
    }
    if (event.key === 'Enter' && open && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(active)
    }
    if (event.key === 'Escape' && open) {
      event.nativeEvent.stopImmediatePropagation()
      close()
    }
  }
  const handleText = (text: string) => {
    setTyped(text)
    show()
  }
  const handleBlur = () => {
    if (typed === '') onChange(null)
    close()
  }
  return { open, typed, active, found, show, choose, handleKey, handleText, handleBlur }
}

/** Choice of one record by typing a part of its name. */
export function Combobox({ control, options, value, onChange, placeholder = '输入名称查找', label }: ComboboxProps) {
  const listId = useId()
  const box = useCombobox({ options, onChange })
  const chosen = options.find(({ id }) => id === value)
  const shown = box.found.map((option) => ({ ...option, key: String(option.id) }))
  return (
    <div className={styles['box']}>
      <input
        {...control}
        className={inputs['input']}
        role="combobox"
        aria-label={label}
        aria-expanded={box.open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={box.open ? getOptionId(listId, shown[box.active]) : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={box.typed ?? chosen?.title ?? ''}
        onChange={(event) => box.handleText(event.target.value)}
        onClick={(event) => {
          event.currentTarget.select()
          box.show()
        }}
        onKeyDown={box.handleKey}
        onBlur={box.handleBlur}
      />
      {box.open && (
        <div className={styles['list']}>
          <OptionList
            id={listId}
            label={label ?? placeholder}
            options={shown}
            active={box.active}
            onChoose={box.choose}
          />
          {shown.length === 0 && <p className={styles['none']}>没有“{box.typed}”</p>}
        </div>
      )}
    </div>
  )
}
