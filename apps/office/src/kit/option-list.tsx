import styles from './option-list.module.css'

export type ListOption = { key: string; title: string; note?: string | undefined; dimmed?: boolean | undefined }

interface OptionListProps {
  id: string
  label: string
  options: readonly ListOption[]
  /** Position of the option that Enter chooses. */
  active: number
  onChoose: (index: number) => void
}

/** Id of an option, for `aria-activedescendant` of the input that controls the list. */
export const getOptionId = (id: string, option: ListOption | undefined): string | undefined =>
  option && `${id}-${option.key}`

/** Options of a combobox. The input of the combobox keeps the focus and handles the keys. */
export function OptionList({ id, label, options, active, onChoose }: OptionListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the options of a combobox; a datalist cannot show notes
    <div id={id} role="listbox" aria-label={label}>
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input of the combobox handles the keys
        <div
          key={option.key}
          id={getOptionId(id, option)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a combobox, with a note
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles['option']}
          data-dimmed={option.dimmed || undefined}
          // Keeps the focus in the input, so that its blur does not close the list first.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <span>{option.title}</span>
          {option.note && <small>{option.note}</small>}
        </div>
      ))}
    </div>
  )
}

/** Position after an arrow key; null for all other keys. */
export function moveOption(key: string, active: number, count: number): number | null {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  return (active + (key === 'ArrowDown' ? 1 : -1) + count) % Math.max(1, count)
}
