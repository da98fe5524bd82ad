import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { useGroupProps } from './field-context.ts'
import { useFieldProps } from './use-field-props.ts'
import { SearchBox } from './search-box.tsx'
import { Sheet } from './sheet.tsx'
import { cx } from './cx.ts'
import input from './input.module.css'
import styles from './select.module.css'

export interface SelectOption<Id extends string | number> {
  id: Id
  label: string
  /** Less prominent text under the label. */
  hint?: string | undefined
  /** Initials of the label, also searched. Lower case. */
  initials?: string | undefined
  disabled?: boolean
}

interface SelectProps<Id extends string | number> {
  /** Title of the sheet, and the accessible name outside of a `Field`. */
  label: string
  options: readonly SelectOption<Id>[]
  value: Id | null
  onChange: (id: Id) => void
  placeholder?: string
  disabled?: boolean
}

/** Shows a search box above this number of options. */
const SEARCH_ABOVE = 8

/** True when the option matches the search text `keyword`. Initials match by prefix. */
function isFound({ label, hint = '', initials = '' }: SelectOption<string | number>, keyword: string): boolean {
  return toComparableText(`${label} ${hint}`).includes(keyword) || initials.startsWith(keyword)
}

/** Single choice among many options, shown in a sheet. */
export function Select<Id extends string | number>(props: SelectProps<Id>) {
  const { label, options, value, onChange, placeholder = '请选择', disabled = false } = props
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.id === value)

  return (
    <>
      <SelectControl {...{ label, placeholder, disabled, open }} chosen={chosen?.label} onOpen={() => setOpen(true)} />
      <OptionSheet open={open} onClose={() => setOpen(false)} {...{ label, options, value, onChange }} />
    </>
  )
}

type SelectControlProps = {
  label: string
  /** Text of the current choice. */
  chosen: string | undefined
  placeholder: string
  open: boolean
  disabled?: boolean
  onOpen: () => void
}

/** The button of a `Select` alone, for components that open another sheet than `OptionSheet`. */
export function SelectControl({ label, chosen, placeholder, open, disabled = false, onOpen }: SelectControlProps) {
  const { 'aria-invalid': invalid, ...wiring } = useFieldProps()
  const { 'aria-labelledby': labelledBy } = useGroupProps()
  const valueId = useId()
  return (
    <button
      {...wiring}
      type="button"
      className={cx(input['input'], styles['control'])}
      data-invalid={invalid}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={labelledBy ? undefined : `${label} ${chosen ?? placeholder}`}
      aria-labelledby={labelledBy ? `${labelledBy} ${valueId}` : undefined}
      disabled={disabled}
      onClick={onOpen}
    >
      <span id={valueId} className={chosen === undefined ? styles['placeholder'] : undefined}>
        {chosen ?? placeholder}
      </span>
      <ChevronDown />
    </button>
  )
}

type OptionSheetProps<Id extends string | number> = Pick<
  SelectProps<Id>,
  'label' | 'options' | 'value' | 'onChange'
> & {
  open: boolean
  onClose: () => void
}

/** Sheet of a `Select`, for use with another trigger. */
export function OptionSheet<Id extends string | number>(props: OptionSheetProps<Id>) {
  const { label, options, value, onChange, open, onClose } = props
  const [search, setSearch] = useState('')
  const keyword = toSearchKey(search)
  const found = keyword ? options.filter((option) => isFound(option, keyword)) : options

  const close = () => {
    onClose()
    setSearch('')
  }

  return (
    <Sheet open={open} onClose={close} title={label}>
      {options.length > SEARCH_ABOVE && <SearchBox label={`搜索${label}`} value={search} onChange={setSearch} />}
      <ul className={styles['list']} aria-label={label}>
        {found.map((option) => (
          <li key={option.id}>
            <button
              type="button"
              aria-pressed={option.id === value}
              disabled={option.disabled}
              className={styles['option']}
              onClick={() => {
                onChange(option.id)
                close()
              }}
            >
              <span className={styles['text']}>
                {option.label}
                {option.hint && <small className={styles['hint']}>{option.hint}</small>}
              </span>
              {option.id === value && <Check />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles['none']}>没有找到“{search}”</p>}
    </Sheet>
  )
}
