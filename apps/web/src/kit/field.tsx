import { useId, useState, type ReactNode } from 'react'
import { FieldContext } from './field-context.ts'
import styles from './field.module.css'

export interface FieldProps {
  label: string
  /** Help text below the control. */
  hint?: ReactNode
  /** Error text; empty or null when valid. */
  error?: string | null | undefined
  /** Shown as 选填 after the label. */
  optional?: boolean
  /** Small action at the end of the label line. */
  end?: ReactNode
  /** One control of the kit; it gets its id, description and validity from the field. */
  children: ReactNode
}

/** Control with its label above and its error below, linked for screen readers. */
export function Field({ label, hint, error, optional = false, end, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const [refused, refuse] = useState<string | null>(null)
  const errorText = refused ?? error
  const note = errorText || hint
  return (
    <div className={styles['field']} data-fault={errorText ? '' : undefined}>
      <div className={styles['head']}>
        <label htmlFor={id} id={`${id}-label`} className={styles['label']}>
          {label}
          {optional && <span className={styles['optional']}> 选填</span>}
        </label>
        {end}
      </div>
      <FieldContext
        value={{
          id,
          labelledBy: `${id}-label`,
          describedBy: note ? noteId : undefined,
          invalid: Boolean(errorText),
          refuse,
        }}
      >
        {children}
      </FieldContext>
      {note && (
        <p id={noteId} className={errorText ? styles['error'] : styles['hint']} role={errorText ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
