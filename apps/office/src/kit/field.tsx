import { useId, type ReactNode } from 'react'

import styles from './field.module.css'

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  'aria-required': boolean | undefined
}

interface FieldProps {
  label: string
  required?: boolean
  hint?: string | undefined
  error?: string | null | undefined
  /** The control names itself (a switch); the label above is left out. */
  unlabelled?: boolean
  /** The control is a group of controls: it is named by `aria-label`. */
  group?: boolean
  name?: string
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, then its hint or its error. */
export function Field({ label, required, hint, error, unlabelled = false, group = false, name, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error || hint
  const control = {
    id,
    'aria-describedby': note ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  const text = (
    <>
      {label}
      {required && (
        <span className={styles['required']} aria-hidden="true">
          *
        </span>
      )}
    </>
  )
  return (
    <div className={styles['field']} data-field={name} data-invalid={error ? true : undefined}>
      {!unlabelled &&
        (group ? (
          <span className={styles['label']}>{text}</span>
        ) : (
          <label className={styles['label']} htmlFor={id}>
            {text}
          </label>
        ))}
      {children(control)}
      {note && (
        <p id={noteId} className={error ? styles['error'] : styles['hint']} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
