import type { NamedField } from '#lib/shown-fields.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'

import { Button, IconButton } from '#kit/button.tsx'
import { Tick } from '#kit/tick.tsx'

import { moveItem } from './use-order.ts'
import styles from './column-chooser.module.css'

export interface ColumnChooserProps {
  main: string
  fields: readonly NamedField[]
  columns: readonly NamedField[]
  isDefault: boolean
  /** New columns; null restores the default. */
  onChoose: (names: string[] | null) => void
}

/** Columns to show and their order; the main one always comes first. */
export function ColumnChooser({ main, fields, columns, isDefault, onChoose }: ColumnChooserProps) {
  const shown = columns.map(({ name }) => name)
  const others = fields.filter(({ name }) => !shown.includes(name))
  return (
    <div className={styles['chooser']}>
      <div className={styles['head']}>
        <span>显示的列</span>
        {!isDefault && (
          <Button kind="ghost" onClick={() => onChoose(null)}>
            恢复
          </Button>
        )}
      </div>
      {columns.map(({ name, field }, index) => (
        <div key={name} className={styles['row']}>
          <Tick
            label={field.label}
            state
            onChange={() => name !== main && onChoose(shown.filter((one) => one !== name))}
          />
          {name !== main && (
            <span className={styles['moves']}>
              <IconButton
                label={`${field.label}往前`}
                icon={<ArrowUp />}
                disabled={index <= 1}
                onClick={() => onChoose(moveItem(shown, index, index - 1))}
              />
              <IconButton
                label={`${field.label}往后`}
                icon={<ArrowDown />}
                disabled={index === columns.length - 1}
                onClick={() => onChoose(moveItem(shown, index, index + 1))}
              />
            </span>
          )}
        </div>
      ))}
      {others.map(({ name, field }) => (
        <div key={name} className={styles['row']}>
          <Tick label={field.label} state={false} onChange={() => onChoose([...shown, name])} />
        </div>
      ))}
    </div>
  )
}
